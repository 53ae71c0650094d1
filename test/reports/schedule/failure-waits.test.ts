import { addFailure, calculateRetryTime, type Failures } from '../../../src/reports/run-facts';
import { isServiceFailure, needsMail } from '../../../src/reports/status/warn-owner';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 8, 15);

it.each<[Failures['kind'], number, boolean]>([
  ['too many requests', 3, true],
  ['service down', 3, true],
  ['unreachable', 3, true],
  ['key refused', 1, false],
  ['key missing', 1, false],
  ['not permitted', 1, false],
  ['unexpected', 3, false],
])('a report that fails with “%s” waits longer each time, up to 4 hours', (kind, mailAfter, endsCheck) => {
  let failures: Failures | null = null;
  const waits: number[] = [];
  const mails: boolean[] = [];
  for (let nth = 1; nth <= 5; nth++) {
    failures = addFailure(failures, kind, NOW);
    waits.push(Math.round((calculateRetryTime(failures) - NOW) / HOUR));
    mails.push(needsMail(failures));
  }
  expect([waits, mails.indexOf(true) + 1, isServiceFailure(kind)]).toEqual([
    [1, 2, 4, 4, 4],
    mailAfter,
    endsCheck,
  ]);
});
