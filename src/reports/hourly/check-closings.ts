import { monthKey } from '../../close/closings/books';
import {
  dueQuestions,
  forgetQuestion,
  isOwnQuestion,
  ownQuestions,
  putOff,
} from '../../close/closings/check-schedule';
import { type ClosePorts, checkMonth } from '../../close/closings/month-actions';
import { assertOwn, type OpenBooks, openBooks } from '../../close/closings/record-events';
import { attempt, recordFailure } from '../../errors/record-failure';
import { reconcileIfShown } from '../../payouts/actions/reconcile-file';
import { knownNames } from '../../request/unknown-apps';
import { texts } from '../../wording/texts';
import type { Properties } from '../report-ports';
import type { ReportStores } from '../store/saved-reports';
import { storedSuggestions } from '../store/suggestions';
import { withTriggerTime } from './trigger-budget';

/** The property with the reason why a closed month could not be checked by schedule. (Stored name: do not change.) */
const PROBLEM = 'adreports.closings.problem';
const LEAST_MS = 60_000;

export function closePorts(sources: ReportStores): ClosePorts {
  return { ...sources, appNames: () => knownNames(storedSuggestions(sources.document).apps) };
}

/** Why a closed month could not be checked by schedule, as a sentence; '' after a good check. */
export function checkProblem(document: Pick<Properties, 'get'>): string {
  return document.get(PROBLEM) ?? '';
}

/** Asks only what `user`, the user's own properties, say. After a failure, a later check tries again. Without a due month, makes no call. */
export function checkDueClosings(user: Properties, deadline: number, sources: ReportStores): void {
  const due = dueQuestions(ownQuestions(sources, user), sources.clock.now());
  if (due.length === 0) return;
  withTriggerTime(sources, deadline, () => {
    const ports = { ...closePorts(sources), deadline };
    const problems = [
      ...checkAll(due, ports, sources),
      ...attempt(texts().payouts.titles.reconciliation, sources, () => reconcileIfShown(ports)),
    ];
    const [problem = ''] = problems;
    if (problem === checkProblem(sources.document)) return;
    if (problem === '') sources.document.delete(PROBLEM);
    else sources.document.set(PROBLEM, problem);
  });
}

function checkAll(
  due: readonly string[],
  ports: ClosePorts & { deadline: number },
  sources: ReportStores,
): string[] {
  const { clock, deadline } = ports;
  const books = openBooks(ports);
  return due.flatMap((name) => {
    if (deadline - clock.now() < LEAST_MS) return [];
    putOff(name, clock.now(), ports);
    try {
      checkQuestion(name, books, ports);
      return [];
    } catch (error) {
      return [recordFailure(error, sources.errors).sentence];
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
