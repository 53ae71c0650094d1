import { type AdReportsError, type FailureKind, NotAllowed } from '../../errors/ad-reports-error';
import { type ErrorTrace, isOwnMistake, shortTrace } from '../../errors/error-trace';
import { TooLarge, TooManyRequests } from '../../errors/service-errors';
import { VERSION } from '../../version';
import { formatCount } from '../../wording/counts';

/** What one formula may return; Google refuses more at a number of cells that it does not tell, seen near 500,000. */
export const MOST_CELLS = 250_000;
/** What one formula may take; Google ends it at 30 seconds with a sentence of its own. */
export const SECONDS = 20;

const MENU = 'Extensions ▸ Ad Reports ▸ Open';
const SETTINGS = 'Ad Reports ▸ Settings';
/** Where failed cells are calculated again. It stands in the sentence of every failure that may pass, and of no other. */
const REFRESH = 'Extensions ▸ Ad Reports ▸ Refresh formulas';
const MINUTE_MS = 60_000;

/** What a sentence says of calculating a cell again. */
export interface Again {
  /** The time and day in so many milliseconds, in the spreadsheet's zone: cells show their sentence for days. */
  readonly timeIn: (ms: number) => string;
  /** Whether the owner's hourly check refreshes the formulas of the file. */
  readonly byHour: boolean;
}

/** True for what a cell shows of a failure after which the same formula may well succeed: Sheets puts more words around ours. */
export function mayPass(shown: string): boolean {
  return shown.includes(REFRESH);
}

/** True for one of these that time alone may mend: nobody has to do anything first. */
export function mayPassByItself(shown: string): boolean {
  return [' in a minute', ' after ', ' to try again'].some((when) => shown.includes(REFRESH + when));
}

/** The one sentence or two that a cell shows for a failure: what happened, and what to do next where formulas are typed. */
export function errorSentence(error: AdReportsError, again: Again): string {
  if (error instanceof NotAllowed) return error.messages[0] ?? error.message;
  if (error instanceof TooLarge)
    return `The result has more than ${formatCount(error.rowsAtLeast)} rows, and one formula may return ${formatCount(MOST_CELLS)} cells; ask for fewer days, groups or metrics, or get it through ${MENU}, which writes tables of any size.`;
  if (error instanceof TooManyRequests) return `${error.happened} ${refresh(afterWait(error, again), again)}`;
  if (error.kind === 'key missing') return KEY_MISSING;
  if (error.kind === 'quota used up') return `${error.happened} ${refresh('tomorrow', again)}`;
  return `${error.happened} ${NEXT[error.kind] ?? refresh('in a minute', again)}`;
}

function refresh(when: string, { byHour }: Pick<Again, 'byHour'>): string {
  return `Choose ${REFRESH} ${when}${byHour ? ', or leave it to the hourly check' : ''}.`;
}

/** A minute is over before its number is: the time is that of the minute after. */
function afterWait({ retryAfterSeconds = 60 }: TooManyRequests, { timeIn }: Again): string {
  return `after ${timeIn(retryAfterSeconds * 1000 + MINUTE_MS)}`;
}

/** What a cell shows for an unexpected error: enough for the people who maintain the add-on to find its place. */
export function unexpectedSentence(trace: ErrorTrace, again: Pick<Again, 'byHour'>): string {
  return isOwnMistake(trace)
    ? `The add-on made a mistake (${shortTrace(trace)}, version ${VERSION}). Enter the formula again; if it happens again, send this text to the people who maintain the add-on.`
    : `Google ended the call (“${trace.message}”). ${refresh('in a minute', again)}`;
}

/** Google runs formulas with the user properties of the file's owner, whoever types them. */
const KEY = "Formulas in this file use the key of the file's owner.";
const REPORTS = `anybody with a key can get a saved report through ${MENU}`;

const NEXT: Readonly<Partial<Record<FailureKind, string>>> = {
  'consent missing': `The owner allows it in Extensions ▸ ${SETTINGS} ▸ Formulas; then choose ${REFRESH}. Meanwhile ${REPORTS}.`,
  'owner missing': `Use a saved report instead: ${REPORTS}.`,
  'key refused': `${KEY} Paste the current one in ${SETTINGS}, then choose ${REFRESH}.`,
  'not permitted': `${KEY} Check that it may read this report and these apps.`,
  'bad request': 'Change the days, groups or metrics.',
  'out of time': `A formula has ${SECONDS} seconds: choose ${REFRESH} to try again, ask for fewer days, groups or metrics, or get it through ${MENU}, which takes the time it needs.`,
  doubtful: `A cell has no place to say so beside its number: choose ${REFRESH} in a minute, or get this report through ${MENU}, which does.`,
};

const KEY_MISSING = `There is no report key: formulas use the key of the file's owner, who has not given one. The owner pastes it in Extensions ▸ ${SETTINGS}, then chooses ${REFRESH}; ${REPORTS}.`;
