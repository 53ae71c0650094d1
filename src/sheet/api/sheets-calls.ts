import {
  AdReportsError,
  isDefect,
  OutOfTime,
  SheetProtected,
  TabsChanged,
  TabsFull,
  WriteFailed,
  WriteRefused,
} from '../../errors';
import { type Clock, listNamedPermissions, type SpreadsheetApi } from '../../platform';
import { getTexts } from '../../wording';

/** Google has not answered a call: of a batch, it is unknown whether it was applied. */
export class UncertainCommit extends WriteFailed {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/**
 * What a failed call of the Sheets API means. Apps Script passes on only a text. `busy`: not done, wait and repeat. `unsure`: perhaps done,
 * read the sheet. `moved`: not done, a tab or its cells are no longer there. `protected`, `noAccess`: not done, this user may not write there,
 * or in the file. `tooManyTabs`, `typedColumn`, `final`: not done, nor will a repetition be. `refused`: not done. The first that fits counts.
 */
const FAILURES = {
  busy: /quota exceeded|rate limit|resource.{0,10}exhausted|too many requests|\b429\b/i,
  tooManyTabs: /add more than \d+ sheets/i,
  moved:
    /unable to parse range|exceeds (?:the )?grid limits|no (?:grid|sheet) with id|beyond the grid|is after last|beyond the last|less than (?:or equal to )?the grid size|(?:row|column) that doesn.t exist|with the name .{1,200} already exists/i,
  protected: /protected (?:cell|sheet|range)/i,
  noAccess: /does not have permission|permission denied|requested entity was not found/i,
  unsure:
    /timed? ?out|deadline exceeded|internal error|backend error|unavailable|empty response|server error|\b50[0234]\b/i,
  typedColumn: /in a typed column/i,
  final: /invalid (?:requests|value|json|field)|above the limit|too large|payload (?:size|exceeds)|\b413\b/i,
};

export function identifySheetsFailure(error: unknown): keyof typeof FAILURES | 'refused' {
  const text = toErrorText(error);
  const kinds = Object.keys(FAILURES) as (keyof typeof FAILURES)[];
  return kinds.find((kind) => FAILURES[kind].test(text)) ?? 'refused';
}

function translateSheetsError(error: unknown): Error {
  const text = toErrorText(error);
  const failure = identifySheetsFailure(error);
  const [, tab = ''] = /unable to parse range: '?([^!\n]{1,100}?)'?!/i.exec(text) ?? [];
  if (failure === 'moved') return new TabsChanged(tab);
  if (failure === 'tooManyTabs') return new TabsFull();
  if (failure === 'protected') return new SheetProtected();
  if (failure === 'noAccess') return new AdReportsError(getTexts().errors.noAccess, 'attempt failed');
  // Apps Script itself refused the call, not the Sheets API.
  if (listNamedPermissions(text).length > 0) return error as Error;
  if (failure === 'typedColumn') return new WriteRefused(getTexts().sheets.typedColumn);
  if (failure === 'final') return new WriteRefused(text);
  return failure === 'unsure' ? new UncertainCommit(text) : new WriteFailed(text);
}

function toErrorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const FIRST_WAIT_MS = 5_000;
/** Google counts calls by the minute. */
const LONGEST_WAIT_MS = 60_000;

interface RetryServices {
  readonly spreadsheet: SpreadsheetApi;
  readonly clock: Clock;
  readonly deadline: number;
}

/** Waits and repeats a call when Google limits the calls per minute. Sends nothing after `deadline`: Google ends an execution after six minutes. */
export function createRetryingApi(services: RetryServices): SpreadsheetApi {
  return wrapCalls(services, { sendsAfterDeadline: false, translateError: translateSheetsError });
}

/** Repeats calls in the first minute from now, and sends later ones once. Google's other errors are thrown unchanged. */
export function createShortTaskApi(spreadsheet: SpreadsheetApi, clock: Clock): SpreadsheetApi {
  const rules = { sendsAfterDeadline: true, translateError: (error: unknown) => error };
  return wrapCalls({ spreadsheet, clock, deadline: clock.now() + LONGEST_WAIT_MS }, rules);
}

function wrapCalls(
  { spreadsheet, clock, deadline }: RetryServices,
  rules: { sendsAfterDeadline: boolean; translateError: (error: unknown) => unknown },
): SpreadsheetApi {
  const retryWhileBusy = <Answer>(call: () => Answer): Answer => {
    if (!rules.sendsAfterDeadline && clock.now() >= deadline) throw new OutOfTime();
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        return call();
      } catch (error) {
        if (error instanceof AdReportsError || isDefect(error)) throw error;
        if (identifySheetsFailure(error) !== 'busy') throw rules.translateError(error);
        // Random, so that executions which wait at the same time do not come back at the same time.
        const pause = wait * (0.5 + clock.random() / 2);
        if (clock.now() + pause >= deadline) throw new OutOfTime();
        clock.sleep(pause);
      }
    }
  };
  return {
    timeZone: () => spreadsheet.timeZone(),
    get: (...question) => retryWhileBusy(() => spreadsheet.get(...question)),
    values: (...question) => retryWhileBusy(() => spreadsheet.values(...question)),
    batchUpdate: (...question) => retryWhileBusy(() => spreadsheet.batchUpdate(...question)),
  };
}

const MOST_REPEATS = 2;

/** Sends requests that may safely be repeated. If Google answers none of them, that is WriteFailed: the write is not planned again. */
export function sendRepeatedly<Done>(send: () => Done): Done {
  for (let repeats = 0; ; repeats++) {
    try {
      return send();
    } catch (error) {
      if (!(error instanceof UncertainCommit)) throw error;
      if (repeats === MOST_REPEATS) throw new WriteFailed(error.reason);
    }
  }
}

/** Responses are cached until the next write: planning and writing see the same cells, even if Google recalculates a formula in between. */
export function createCachingApi(api: SpreadsheetApi): SpreadsheetApi {
  const answers = new Map<string, unknown>();
  const fetchCached = <T>(question: readonly unknown[], fetch: () => T): T => {
    const questionText = JSON.stringify(question);
    if (!answers.has(questionText)) answers.set(questionText, fetch());
    return answers.get(questionText) as T;
  };
  return {
    timeZone: () => api.timeZone(),
    get: (fields, ranges) => fetchCached(['get', fields, ranges], () => api.get(fields, ranges)),
    values: (ranges, render) => fetchCached(['values', ranges, render], () => api.values(ranges, render)),
    batchUpdate(requests, responseFields) {
      answers.clear();
      return api.batchUpdate(requests, responseFields);
    },
  };
}
