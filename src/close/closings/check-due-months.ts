import {
  type CloseServices,
  formatMonthKey,
  type OpenBooks,
  openBooks,
  requireContinuableBooks,
} from '../../books';
import { type ErrorLog, toRunFailure } from '../../errors';
import type { TextStore } from '../../platform';
import { checkMonth } from './check-month';
import { forgetQuestion, isConsentedQuestion, putOffCheck } from './check-schedule';

/** With less time, no further month is checked. */
const LEAST_MS = 60_000;

/** Checks months, named as by `formatMonthKey`. Returns a sentence for each failure; a later check tries again. `deadline` is in milliseconds since 1970. */
export function checkMonths(
  monthKeys: readonly string[],
  deadline: number,
  services: CloseServices & { readonly errors: ErrorLog },
): string[] {
  let books: OpenBooks | undefined;
  return monthKeys.flatMap((monthKey) => {
    if (deadline - services.clock.now() < LEAST_MS) return [];
    putOffCheck(monthKey, services.clock.now(), services);
    try {
      books ??= openBooks(services);
      requireContinuableBooks(books);
      const closing = books.closings.find((candidate) => formatMonthKey(candidate) === monthKey);
      if (closing?.state === 'closed' && isConsentedQuestion(closing, services))
        checkMonth(closing, { ...services, askUntil: deadline });
      else forgetQuestion(monthKey, services);
      return [];
    } catch (error) {
      return [toRunFailure(error, services.errors).sentence];
    }
  });
}

/** The property with the reason why the last check or its reconciliation failed. (Stored name: do not change.) */
const PROBLEM = 'adreports.closings.problem';

/** Why the last check or its reconciliation failed, as a sentence; '' if they were good. */
export function readCheckProblem(document: TextStore): string {
  return document.get(PROBLEM) ?? '';
}

export function noteCheckProblem(problem: string, document: TextStore): void {
  if (problem === '') document.delete(PROBLEM);
  else document.set(PROBLEM, problem);
}
