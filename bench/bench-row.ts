/** What a figure has to be. Figures without a target are printed for comparison. */
export type Target =
  | { readonly atMost: number }
  | { readonly atLeast: number }
  | { readonly exactly: number };

/** One figure of a benchmark. */
export interface BenchRow {
  /** What was measured, in words that stand alone. */
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly target?: Target | undefined;
  /** What else helps to judge the figure, such as the times behind a ratio. */
  readonly detail?: string;
}

/** A row as `npm run bench -- --json` prints it. A benchmark that crashed has one row without a value. */
export interface BenchResult {
  readonly bench: string;
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly target: Target | null;
  /** False if the target is missed. */
  readonly ok: boolean;
  readonly detail: string;
}

/** The rows of one benchmark, compared with their targets. */
export function resultsOf(bench: string, rows: readonly BenchRow[]): BenchResult[] {
  return rows.map(({ what, value, unit, target, detail = '' }) => {
    if (!Number.isFinite(value)) throw new Error(`${bench}: “${what}” has no figure, but ${value}.`);
    return { bench, name: what, value, unit, target: target ?? null, ok: isMet(value, target), detail };
  });
}

/** The result of a benchmark that ended without its figures. */
export function crashed(bench: string): BenchResult {
  return {
    bench,
    name: `${bench} runs to its end`,
    value: null,
    unit: '',
    target: null,
    ok: false,
    detail: 'It crashed; its error is above.',
  };
}

const MARKS = { met: '✓', missed: '✗', none: ' ' };

/** A line of the table. */
export function resultLine({ name, value, unit, target, ok, detail }: BenchResult): string {
  const mark = MARKS[ok ? (target === null ? 'none' : 'met') : 'missed'];
  const figure = value === null ? '' : `${shown(value)} ${unit}`;
  const parts = [mark, name.padEnd(88), figure.padEnd(14), targetText(target, unit).padEnd(18), detail];
  return parts.join(' ').trimEnd();
}

/** The last line of the table: whether every target was met. */
export function verdict(results: readonly BenchResult[]): string {
  const missed = results.filter(({ ok }) => !ok);
  const targets = results.filter(({ ok, target }) => !ok || target !== null).length;
  if (missed.length === 0) return `All ${targets} targets are met.`;
  return [
    `${missed.length} of ${targets} targets are missed:`,
    ...missed.map(({ bench, name }) => `✗ ${bench}: ${name}`),
  ].join('\n');
}

function isMet(value: number, target: Target | undefined): boolean {
  if (target === undefined) return true;
  if ('atMost' in target) return value <= target.atMost;
  return 'atLeast' in target ? value >= target.atLeast : value === target.exactly;
}

function targetText(target: Target | null, unit: string): string {
  if (target === null) return '';
  if ('atMost' in target) return `at most ${shown(target.atMost)} ${unit}`;
  return 'atLeast' in target
    ? `at least ${shown(target.atLeast)} ${unit}`
    : `exactly ${shown(target.exactly)} ${unit}`;
}

/** Whole numbers in full, other numbers with about three digits. */
function shown(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
}
