import { AdReportsError, isDefect } from '../../errors/ad-reports-error';
import { OutOfTime } from '../../errors/service-errors';
import { SheetProtected, TabsChanged, WriteFailed } from '../../errors/sheet-errors';
import type { Clock, SpreadsheetApi } from '../../platform/ports';
import { texts } from '../../wording/texts';

const FIRST_WAIT_MS = 5_000;
/** Google counts calls by the minute, so no wait needs to be longer. */
const LONGEST_WAIT_MS = 60_000;

/** It is unknown whether Google applied the last batch: the sheet has to be read again. */
export class UncertainCommit extends Error {
  constructor(
    text: string,
    /** Finds out whether Google applied the batch as planned. Undefined if there is no way to find out. */
    readonly wasDone?: () => boolean,
  ) {
    super(text);
  }
}

/** The sheet has changed since it was read. Nothing was written, and it has to be read again. */
export class Edited extends Error {
  constructor(readonly tab: string) {
    super('the sheet was edited while the table was being written');
  }
}

/**
 * What an undone batch could not restore. `notes`: notes and formulas. `numbers`: the numbers of whole rows and the user's cells in them.
 */
export type Lost = 'nothing' | 'notes' | 'numbers';

/** A batch wrote to the wrong places because rows had moved, and was undone: the refresh has to start again. */
export class Misplaced extends Edited {
  constructor(
    tab: string,
    readonly lost: Lost,
    /** The question (see Covered) that the sheet's rows answered before this write. The stamp no longer contains it. */
    readonly question: string | undefined,
  ) {
    super(tab);
  }
}

/** Google refused the request for its size. */
export class RequestTooLarge extends Error {}

/** The calls of the Sheets API that `retryingSheets` repeats. */
export type RetryingSheets = Pick<SpreadsheetApi, 'get' | 'values' | 'batchUpdate'>;

/**
 * Waits and repeats a call when Google limits the calls per minute. `deadline` is in milliseconds since 1970; nothing is sent after it.
 * Throws OutOfTime, TabsChanged, SheetProtected, WriteFailed, RequestTooLarge, UncertainCommit. Passes on defects of the add-on's own code
 * unchanged.
 */
export function retryingSheets(api: SpreadsheetApi, clock: Clock, deadline: number): RetryingSheets {
  const patient = patientSheets(api, clock, deadline);
  const sent = <T>(call: () => T): T => {
    if (clock.now() >= deadline) throw new OutOfTime(texts().sheets.writing);
    try {
      return call();
    } catch (error) {
      throw error instanceof AdReportsError || isDefect(error) ? error : translated(error);
    }
  };
  return {
    get: (fields, ranges) => sent(() => patient.get(fields, ranges)),
    values: (ranges, render) => sent(() => patient.values(ranges, render)),
    batchUpdate: (requests, shown) => sent(() => patient.batchUpdate(requests, shown)),
  };
}

/**
 * The spreadsheet `api`, with calls that are repeated while Google limits the calls per minute. Throws OutOfTime if the next pause would
 * last until `deadline` (milliseconds since 1970; default: in a minute), and Google's other errors unchanged.
 */
export function patientSheets(
  api: SpreadsheetApi,
  clock: Clock,
  deadline: number = clock.now() + LONGEST_WAIT_MS,
): SpreadsheetApi {
  const patiently = <T>(call: () => T): T => {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        return call();
      } catch (error) {
        if (error instanceof AdReportsError || isDefect(error) || sheetsFailure(error) !== 'busy')
          throw error;
        const pause = wait * (0.5 + clock.random() / 2);
        if (clock.now() + pause >= deadline) throw new OutOfTime(texts().sheets.tooManyCalls);
        clock.sleep(pause);
      }
    }
  };
  return {
    timeZone: () => api.timeZone(),
    get: (fields, ranges) => patiently(() => api.get(fields, ranges)),
    values: (ranges, render) => patiently(() => api.values(ranges, render)),
    batchUpdate: (requests, shown) => patiently(() => api.batchUpdate(requests, shown)),
  };
}

/** A request with an unknown outcome is repeated at most this many times. */
const MOST_REPEATS = 2;

/**
 * Sends a request that may safely be repeated; `isDone` finds out whether a request with an unknown outcome was applied. Throws WriteFailed
 * when the outcome stays unknown, and all other failures.
 */
export function sendRepeatedly(send: () => void, isDone: () => boolean = () => false): void {
  for (let repeats = 0; ; repeats++) {
    try {
      send();
      return;
    } catch (error) {
      if (!(error instanceof UncertainCommit)) throw error;
      if (isDone()) return;
      if (repeats === MOST_REPEATS) throw new WriteFailed(error.message);
    }
  }
}

function translated(error: unknown): Error {
  const text = failureText(error);
  const failure = sheetsFailure(error);
  if (failure === 'too large') return new RequestTooLarge(text);
  if (failure === 'moved') return new TabsChanged(tabIn(text));
  if (failure === 'protected') return new SheetProtected();
  return failure === 'unsure' ? new UncertainCommit(text) : new WriteFailed(text);
}

/** The title of the tab that Google could not find, if the error text contains it. */
function tabIn(text: string): string {
  return /unable to parse range: '?([^!\n]{1,100}?)'?!/i.exec(text)?.[1] ?? '';
}

/**
 * What a failed call of the Sheets API means. Apps Script passes on only a text. `busy`: not done, wait and repeat. `too large`: not
 * done, send less. `unsure`: perhaps done, read the sheet. `protected`: not done, this user may not write. `moved`: not done, a tab or
 * its cells are no longer there. `refused`: not done.
 */
export type SheetsFailure = 'busy' | 'too large' | 'unsure' | 'protected' | 'moved' | 'refused';

const MEANINGS: readonly (readonly [SheetsFailure, RegExp])[] = [
  ['busy', /quota exceeded|rate limit|resource.{0,10}exhausted|too many requests|\b429\b/i],
  ['too large', /too large|payload size|payload exceeds|\b413\b/i],
  [
    'moved',
    /unable to parse range|exceeds (?:the )?grid limits|no (?:grid|sheet) with id|beyond the grid|is after last|beyond the last|less than (?:or equal to )?the grid size|(?:row|column) that doesn.t exist|with the name .{1,200} already exists/i,
  ],
  ['protected', /protected (?:cell|sheet|range)|does not have permission|permission denied/i],
  [
    'unsure',
    /timed? ?out|deadline exceeded|internal error|backend error|unavailable|empty response|server error|\b50[0234]\b/i,
  ],
];

export function sheetsFailure(error: unknown): SheetsFailure {
  const text = failureText(error);
  return MEANINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'refused';
}

function failureText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function isFailedWrite(error: unknown): boolean {
  return [AdReportsError, UncertainCommit, RequestTooLarge].some((type) => error instanceof type);
}
