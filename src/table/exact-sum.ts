/** Looked up once, as a host may answer for globals. */
const { abs } = Math;
const { isNaN: isUnknown } = Number;

/** More decimals than this no sum is rounded to: it shows its fifteen digits instead. */
const MOST_DECIMALS = 20;
/** In place of a number of decimals: something that was added is not known, and so the sum is not. */
const UNKNOWN = 255;

/**
 * Any number of sums side by side. Each adds with the error carried along (Neumaier), and rounds to as many decimals as the longest of
 * what was added has: cents add up to cents, in whatever order they came.
 */
export class Sums {
  private totals = new Float64Array(16);
  private lost = new Float64Array(16);
  private decimals = new Uint8Array(16);

  /** Adds `value`, written with so many decimals, to the sum `at`; NaN is a value that is not known. */
  add(at: number, value: number, decimals: number): void {
    if (at >= this.totals.length) this.grow(at);
    if (isUnknown(value)) {
      this.decimals[at] = UNKNOWN;
      return;
    }
    const { totals, lost } = this;
    const total = totals[at] ?? 0;
    const next = total + value;
    lost[at] = (lost[at] ?? 0) + (abs(total) >= abs(value) ? total - next + value : value - next + total);
    totals[at] = next;
    if (decimals > (this.decimals[at] ?? 0))
      this.decimals[at] = decimals > MOST_DECIMALS ? MOST_DECIMALS + 1 : decimals;
  }

  /** The sum `at`: 0 where nothing was added, null where something is not known. */
  value(at: number): number | null {
    const decimals = this.decimals[at] ?? 0;
    if (decimals === UNKNOWN) return null;
    const sum = (this.totals[at] ?? 0) + (this.lost[at] ?? 0);
    return (decimals > MOST_DECIMALS ? clean(sum) : Number(sum.toFixed(decimals))) + 0;
  }

  /** The first `count` sums, to go on with later: JSON. */
  state(count: number): SumsState {
    const sums = Array.from({ length: count }, (_, at) => this.kept(at));
    return { sums, decimals: codes(this.decimals, count) };
  }

  static restored({ sums, decimals }: SumsState): Sums {
    const restored = new Sums();
    if (sums.length > restored.totals.length) restored.grow(sums.length);
    sums.forEach((sum, at) => {
      restored.totals[at] = typeof sum === 'number' ? sum : sum[0];
      restored.lost[at] = typeof sum === 'number' ? 0 : sum[1];
      restored.decimals[at] = decimals.charCodeAt(at) - FIRST_CODE;
    });
    return restored;
  }

  /** To the last bit: what is added after the break may be so large that a rounding before it would show. */
  private kept(at: number): number | readonly [number, number] {
    if (this.decimals[at] === UNKNOWN) return 0;
    const [total = 0, lost = 0] = [this.totals[at], this.lost[at]];
    return lost === 0 ? total : [total, lost];
  }

  private grow(at: number): void {
    const length = 2 ** Math.ceil(Math.log2(at + 2));
    const [totals, lost, decimals] = [this.totals, this.lost, this.decimals];
    this.totals = new Float64Array(length);
    this.lost = new Float64Array(length);
    this.decimals = new Uint8Array(length);
    this.totals.set(totals);
    this.lost.set(lost);
    this.decimals.set(decimals);
  }
}

/** A sum is a number, or a total and the error that it carries; decimals are one character a sum. */
export interface SumsState {
  readonly sums: readonly (number | readonly [number, number])[];
  readonly decimals: string;
}

const FIRST_CODE = 48;

/** One sum of numbers as they are. */
export class Sum {
  private readonly sums = new Sums();

  add(value: number): void {
    this.sums.add(0, value, Number.isInteger(value) ? 0 : decimalsOf(value));
  }

  value(): number {
    return this.sums.value(0) ?? Number.NaN;
  }
}

/** Of the shortest way to write it. */
export function decimalsOf(value: number): number {
  const [digits, exponent] = String(value).split('e') as [string, string?];
  const dot = digits.indexOf('.');
  return Math.max(0, (dot < 0 ? 0 : digits.length - dot - 1) - Number(exponent ?? 0));
}

/** The fifteen digits that a sheet shows. */
export function clean(value: number): number {
  return Number(value.toPrecision(15));
}

function codes(bytes: Uint8Array, count: number): string {
  let text = '';
  for (let at = 0; at < count; at++) text += String.fromCharCode(FIRST_CODE + (bytes[at] ?? 0));
  return text;
}
