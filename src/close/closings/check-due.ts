import { monthKey } from '../../books/books';
import { assertOwn, type ClosePorts, openBooks } from '../../books/close-ports';
import type { ErrorLog } from '../../errors/error-log';
import { recordFailure } from '../../errors/failure-message';
import type { TextStore } from '../../platform/ports';
import { forgetQuestion, isOwnQuestion, putOff } from './check-schedule';
import { checkMonth } from './month-actions';

/** The property with the reason why a closed month could not be checked by schedule. (Stored name: do not change.) */
const PROBLEM = 'adreports.closings.problem';
const LEAST_MS = 60_000;

/** Why a closed month could not be checked by schedule, as a sentence; '' after a good check. */
export function checkProblem(document: Pick<TextStore, 'get'>): string {
  return document.get(PROBLEM) ?? '';
}

export function noteCheckProblem(problem: string, document: TextStore): void {
  if (problem === '') document.delete(PROBLEM);
  else document.set(PROBLEM, problem);
}

/** Returns a sentence for each failure; a later check tries again. `deadline` is in milliseconds since 1970. */
export function checkMonths(
  names: readonly string[],
  deadline: number,
  ports: ClosePorts & { readonly errors: ErrorLog },
): string[] {
  const books = openBooks(ports);
  return names.flatMap((name) => {
    if (deadline - ports.clock.now() < LEAST_MS) return [];
    putOff(name, ports.clock.now(), ports);
    try {
      assertOwn(books);
      const closing = books.closings.find((each) => monthKey(each) === name);
      if (closing?.state === 'closed' && isOwnQuestion(closing, ports))
        checkMonth(closing, { ...ports, deadline });
      else forgetQuestion(name, ports);
      return [];
    } catch (error) {
      return [recordFailure(error, ports.errors).sentence];
    }
  });
}
