/** One thing that the add-on relies on and that only Google can confirm. */
export interface PlatformCheck {
  /** A short unique name: results are reported under it. */
  readonly id: string;
  /** What the add-on assumes, as a sentence. */
  readonly assumption: string;
  /** What is seen where the assumption holds. */
  readonly expected: string;
}

/** A check that runs in an execution of its menu. */
export interface ServerCheck extends PlatformCheck {
  /** What the platform shows. Anything thrown is reported as “throws: …”. */
  observe(place: CheckPlace): string;
}

/** A check whose formula is written into the temporary sheet; what its cell shows is the observation. */
export interface FormulaCheck extends PlatformCheck {
  readonly formula: string;
}

/** A check that runs in the browser, in a dialog. `script` is the body of an async function that returns a text. */
export interface FrameCheck extends PlatformCheck {
  readonly script: string;
}

/** The temporary sheet of the checks. */
export interface CheckPlace {
  readonly spreadsheetId: string;
  readonly sheetId: number;
  readonly title: string;
}

/** What was observed, by the id of its check. */
export type Observations = Readonly<Record<string, string>>;

const LONGEST = 300;

/** What `observe` returns, or the error it throws, on one line of at most 300 characters. */
export function observed(observe: () => string): string {
  try {
    return oneLine(observe());
  } catch (error) {
    return oneLine(`throws: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}

/** How one check came out. */
export interface CheckResult {
  readonly check: PlatformCheck;
  /** What was observed, or “not run”. */
  readonly seen: string;
  readonly isExpected: boolean;
}

/** A result per check; those that differ come first. */
export function checkResults(checks: readonly PlatformCheck[], observations: Observations): CheckResult[] {
  const results = checks.map((check) => {
    const seen = observations[check.id] ?? 'not run';
    return { check, seen, isExpected: seen === check.expected };
  });
  return results.sort((one, other) => Number(one.isExpected) - Number(other.isExpected));
}

/** The headers of the table, and the cells of each of its rows. */
export const HEADERS = ['Result', 'Check', 'Assumption', 'Expected', 'Seen'];

export function cellsOf({ check: { id, assumption, expected }, seen, isExpected }: CheckResult): string[] {
  return [isExpected ? 'as expected' : 'DIFFERENT', id, assumption, expected, seen];
}

/** The table to send back: a line per check, tab-separated, so that it can be pasted into a sheet. */
export function resultTable(results: readonly CheckResult[]): string {
  return [HEADERS, ...results.map(cellsOf)].map((cells) => cells.join('\t')).join('\n');
}
