import {
  buildClosings,
  type CloseServices,
  type Closing,
  fetchMonthAmounts,
  findClosing,
  findNextOpenMonth,
  formatMonthKey,
  type MonthQuestion,
  type OpenBooks,
  openBooks,
  requireContinuableBooks,
} from '../../books';
import { type ErrorLog, toRunFailure } from '../../errors';
import type { TextStore } from '../../platform';
import { forgetQuestion, isConsentedQuestion, putOffCheck, recordQuestionConsent } from './check-schedule';
import { compareClosing, labelAmountKey, listBrokenKeys, type MonthAnswer } from './compare-closing';
import { describeCheck } from './overview';
import { recordEvents } from './record-events';

/** With less time, no further month is checked. */
const LEAST_MS = 60_000;

/** What went wrong in the check of a month: it failed, or it has a new result that is not good. */
interface MonthProblem {
  readonly monthKey: string;
  readonly sentence: string;
  readonly isFailure: boolean;
}

/** Checks months by their `formatMonthKey`. A later check tries again what failed. `deadline` is in milliseconds since 1970. */
export function checkMonths(
  monthKeys: readonly string[],
  deadline: number,
  services: CloseServices & { readonly errors: ErrorLog },
): MonthProblem[] {
  let books: OpenBooks | undefined;
  return monthKeys.flatMap((monthKey): MonthProblem[] => {
    if (deadline - services.clock.now() < LEAST_MS) return [];
    putOffCheck(monthKey, services.clock.now(), services);
    try {
      books ??= openBooks(services);
      requireContinuableBooks(books);
      const closing = books.closings.find((candidate) => formatMonthKey(candidate) === monthKey);
      if (closing?.state !== 'closed' || !isConsentedQuestion(closing, services)) {
        forgetQuestion(monthKey, services);
        return [];
      }
      const checkedClosing = checkMonth(closing, { ...services, askUntil: deadline }) ?? closing;
      const sentence = describeCheck(checkedClosing);
      const isNew = sentence !== '' && sentence !== describeCheck(closing);
      return isNew ? [{ monthKey, sentence, isFailure: false }] : [];
    } catch (error) {
      return [{ monthKey, sentence: toRunFailure(error, services.errors).sentence, isFailure: true }];
    }
  });
}

/** Asks the service for a closed month again and books what has changed. With `any key`, the current user's key is that of the closing from now on. Returns the closing as it is now. */
export function checkMonth(
  previousClosing: Closing,
  services: CloseServices,
  accepts: 'same key' | 'any key' = 'same key',
): Closing | undefined {
  const at = services.clock.now();
  const keyDigest = deriveKeyDigest(previousClosing.at, previousClosing, services);
  // Another key may see other apps: nothing is fetched, and compareClosing says that the keys differ.
  const isKeyRefused = keyDigest !== previousClosing.keyDigest && accepts === 'same key';
  const { amounts, unknownAmounts } = isKeyRefused
    ? { amounts: [], unknownAmounts: [] }
    : fetchMonthAmounts(previousClosing, services);
  const closingsAfterwards = recordEvents(services, (books) => {
    const closing = findClosing(books.closings, previousClosing);
    const isStillClosed = closing?.state === 'closed' && closing.version === previousClosing.version;
    // Somebody has checked, reopened or closed the month meanwhile, and knows more than this answer.
    if (!isStillClosed || closing.checkedAt >= at) return [];
    // The books already say that the keys differ.
    if (isKeyRefused && closing.result === 'other key') return [];
    const closingToCheck = accepts === 'any key' ? { ...closing, keyDigest } : closing;
    return [buildCheckEvent(closingToCheck, { amounts, unknownAmounts, keyDigest, at }, books, services)];
  });
  const newestClosing = findClosing(closingsAfterwards, previousClosing);
  // Notes the check in the user's own schedule, in place of “put off”. With `any key`, this is the user's consent to later checks.
  if (newestClosing?.state === 'closed' && newestClosing.keyDigest === keyDigest)
    recordQuestionConsent(newestClosing, services);
  return newestClosing;
}

function buildCheckEvent(closing: Closing, answer: MonthAnswer, books: OpenBooks, services: CloseServices) {
  const comparison = compareClosing(closing, answer, findNextOpenMonth(closing, books.closings));
  const event = {
    kind: 'checked' as const,
    month: closing.month,
    currency: closing.currency,
    at: answer.at,
    by: services.activeUser(),
    keyDigest: closing.keyDigest,
    // A check that compares nothing keeps what an earlier one has found.
    broken: closing.broken,
    ...comparison,
  };
  if (event.result !== 'compared') return event;
  // Closed + adjustments = reported must hold once the changes of this event are booked.
  const closingAfterwards = findClosing(buildClosings([...books.events, event]), closing);
  const brokenKeys = closingAfterwards === undefined ? [] : listBrokenKeys(closingAfterwards, answer.amounts);
  return { ...event, broken: brokenKeys.map(labelAmountKey) };
}

/** A digest of the user's report keys for a month closed `at`, by which later checks know whether the same keys ask. It does not tell the keys. */
export function deriveKeyDigest(
  at: number,
  { connections = [''] }: MonthQuestion,
  { settings, digest }: CloseServices,
): string {
  const keys = connections.map((connection) => settings.selectByName(connection).requireKey());
  return digest(JSON.stringify(['closing', at, ...keys])).slice(0, 16);
}

/** (Stored name: do not change.) */
const PROBLEM = 'adreports.closings.problem';

/** Why the last check or its reconciliation failed, as a sentence; '' if they were good. */
export function readCheckProblem(document: TextStore): string {
  return document.get(PROBLEM) ?? '';
}

export function noteCheckProblem(problem: string, document: TextStore): void {
  if (problem === '') document.delete(PROBLEM);
  else document.set(PROBLEM, problem);
}
