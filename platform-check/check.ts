/** One thing that the add-on relies on and that only Google can confirm. */
export interface PlatformCheck {
  /** A short unique name, under which the result is reported. */
  readonly id: string;
  /** The assumption of the add-on, as a sentence. */
  readonly assumption: string;
  /** The observation if the assumption is true. */
  readonly expected: string;
}

/** A check that runs in an execution of its menu. */
export interface ServerCheck extends PlatformCheck {
  /** Returns the observation. An error is reported as “throws: …”. */
  observe(place: CheckPlace): string;
}

/** A check with a formula in the temporary sheet. The observation is the displayed text of its cell as a script reads it. */
export interface FormulaCheck extends PlatformCheck {
  readonly formula: string;
  /** How the cell is read. Default: by SpreadsheetApp. */
  readonly readBy?: 'Sheets API';
}

/** A check that runs in a dialog in the browser. `script` is the body of an async function that returns a text. */
export interface FrameCheck extends PlatformCheck {
  readonly script: string;
}

/** The temporary sheet of the checks. */
export interface CheckPlace {
  readonly spreadsheetId: string;
  readonly sheetId: number;
  readonly title: string;
}

/** The observations by the ids of their checks. */
export type Observations = Readonly<Record<string, string>>;

const LONGEST = 300;

/** The result or error of `observe` on one line of at most 300 characters. */
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

/** The result of a check. */
export interface CheckResult {
  readonly check: PlatformCheck;
  /** The observation, or “not run”. */
  readonly seen: string;
  readonly isExpected: boolean;
}

/** The results of all checks. Those that differ from the expectation come first. */
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

/** The table to send back, with one line for each check. It is separated by tabs, so that it can be pasted into a sheet. */
export function resultTable(results: readonly CheckResult[]): string {
  return [HEADERS, ...results.map(cellsOf)].map((cells) => cells.join('\t')).join('\n');
}
