import type { Day } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import { type CheckedFields, fieldsCheck, isNumber, isString, oneOf } from '../../storage/untrusted-value';
import { wholeCharacters } from '../../table/sheet-cell';
import { VERSION } from '../../version';
import { texts } from '../../wording/texts';
import type { LastRun, RunReport } from '../run-facts';
import { isRunHow } from '../store/run-records';

const MOST_CHARACTERS = 300;

const isDay = (value: unknown): value is Day | null => value === null || isString(value);
const LOGGED_FIELDS = {
  runId: isString,
  /** The report's name. */
  report: isString,
  startedAt: isNumber,
  endedAt: isNumber,
  how: isRunHow,
  /** The first requested day; null if the run ended before it was known. */
  askedFrom: isDay,
  askedTo: isDay,
  calls: isNumber,
  rowsInserted: isNumber,
  rowsChanged: isNumber,
  rowsDeleted: isNumber,
  restated: isNumber,
  /** `taken back`: a user has taken back the changes of a run. */
  result: oneOf<LastRun['result'] | 'killed' | 'taken back'>(
    'done',
    'failed',
    'cancelled',
    'killed',
    'taken back',
  ),
  /** An error or a notice, as a sentence; may be empty. */
  sentence: isString,
  /** The add-on's version; empty for runs of version 0.1.0, which did not store it. */
  version: isString,
};

export const isLoggedRun = fieldsCheck<LoggedRun>(LOGGED_FIELDS);

/** Counts are 0 if the run failed. It contains no e-mail address and no report key. Times are milliseconds since 1970. */
export type LoggedRun = CheckedFields<typeof LOGGED_FIELDS>;

type ReportCounts = Pick<RunReport, 'rowsInserted' | 'rowsChanged' | 'rowsDeleted' | 'restated' | 'notices'>;

/** How a run ended. A good run has a `report`; any other run has a `sentence` that says why it ended. */
export interface EndedRun extends Pick<LoggedRun, 'endedAt' | 'result'> {
  readonly sentence?: string | undefined;
  readonly report?: ReportCounts | undefined;
}

/** A run as the run log shows it. `asked` are the requested days; null if the run ended before they were known. */
export function loggedRun(
  report: string,
  asked: DayRange | null,
  {
    runId,
    how,
    calls,
    progress,
  }: Pick<LoggedRun, 'runId' | 'how' | 'calls'> & {
    readonly progress: Pick<LoggedRun, 'startedAt'>;
  },
  { endedAt, result, sentence = '', report: good }: EndedRun,
): LoggedRun {
  const { rowsInserted = 0, rowsChanged = 0, rowsDeleted = 0, restated = 0 } = good ?? {};
  const days = { askedFrom: asked?.from ?? null, askedTo: asked?.to ?? null };
  const counts = { calls, rowsInserted, rowsChanged, rowsDeleted, restated };
  const note = good === undefined ? sentence : good.notices.join(' ');
  const times = { startedAt: progress.startedAt, endedAt };
  return { runId, report, ...times, how, ...days, ...counts, result, sentence: note, version: VERSION };
}

/** Removes e-mail addresses from the texts of a run and cuts the texts to 300 characters. */
export function withoutPeople(run: LoggedRun): LoggedRun {
  return { ...run, report: plain(run.report), sentence: plain(run.sentence) };
}

function plain(text: string): string {
  const short = text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
  return wholeCharacters(short).replace(/[^\s“”"'<>(),;:]+/g, (word) =>
    /[^@]@[^@]/.test(word) ? texts().logs.somebody : word,
  );
}
