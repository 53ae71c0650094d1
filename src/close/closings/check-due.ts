import { monthKey } from '../../books/books';
import type { ClosePorts } from '../../books/close-ports';
import { assertOwn, type OpenBooks, openBooks } from '../../books/open-books';
import type { ErrorLog } from '../../errors/error-log';
import { recordFailure } from '../../errors/failure-message';
import type { TextStore } from '../../platform/ports';
import { dueQuestions, forgetQuestion, isOwnQuestion, ownQuestions, putOff } from './check-schedule';
import { checkMonth } from './month-actions';

/** The property with the reason why a closed month could not be checked by schedule. (Stored name: do not change.) */
const PROBLEM = 'adreports.closings.problem';
const LEAST_MS = 60_000;

type CheckPorts = ClosePorts & { readonly errors: ErrorLog };

/** Why a closed month could not be checked by schedule, as a sentence; '' after a good check. */
export function checkProblem(document: Pick<TextStore, 'get'>): string {
  return document.get(PROBLEM) ?? '';
}

export function noteCheckProblem(problem: string, document: TextStore): void {
  if (problem === checkProblem(document)) return;
  if (problem === '') document.delete(PROBLEM);
  else document.set(PROBLEM, problem);
}

/** The months that the current user's hourly check has to ask for, as the user's own properties say. */
export function dueMonths(ports: Pick<ClosePorts, 'user' | 'file' | 'clock'>): string[] {
  return dueQuestions(ownQuestions(ports), ports.clock.now());
}

/** Returns a sentence for each failure; a later check tries again. `deadline` is in milliseconds since 1970. */
export function checkMonths(months: readonly string[], deadline: number, ports: CheckPorts): string[] {
  if (deadline - ports.clock.now() < LEAST_MS) return [];
  const books = openBooks(ports);
  return months.flatMap((name) => {
    if (deadline - ports.clock.now() < LEAST_MS) return [];
    putOff(name, ports.clock.now(), ports);
    try {
      checkQuestion(name, books, { ...ports, deadline });
      return [];
    } catch (error) {
      return [recordFailure(error, ports.errors).sentence];
    }
  });
}

function checkQuestion(name: string, books: OpenBooks, ports: ClosePorts): void {
  assertOwn(books);
  const closing = books.closings.find((each) => monthKey(each) === name);
  if (closing?.state === 'closed' && isOwnQuestion(closing, ownQuestions(ports), ports))
    checkMonth(closing, ports);
  else forgetQuestion(name, ports);
}
