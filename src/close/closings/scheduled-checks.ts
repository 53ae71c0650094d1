import { monthKey } from '../../books/books';
import { assertOwn, type ClosePorts, type OpenBooks, openBooks } from '../../books/close-ports';
import type { ErrorLog } from '../../errors/error-log';
import { recordFailure } from '../../errors/failure-message';
import type { TextStore } from '../../platform/ports';
import { forgetQuestion, isOwnQuestion, putOff } from './check-schedule';
import { checkMonth } from './month-actions';

/** The property with the reason why the last check or its reconciliation failed. (Stored name: do not change.) */
const PROBLEM = 'adreports.closings.problem';
const LEAST_MS = 60_000;

/** Why the last check or its reconciliation failed, as a sentence; '' if they were good. */
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
  let books: OpenBooks | undefined;
  return names.flatMap((name) => {
    if (deadline - ports.clock.now() < LEAST_MS) return [];
    putOff(name, ports.clock.now(), ports);
    try {
      books ??= openBooks(ports);
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
