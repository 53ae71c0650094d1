import { describeReportsRefresh, selectRefreshable } from '../../../sidebar/home/refresh-progress';
import type { RunOutcome } from '../../../sidebar/run/run-queue';
import { FAILURE, REPORT, RUN } from '../state';

const DONE: RunOutcome = { phase: 'done', report: RUN };
const message = (names: string[], ends: RunOutcome[]) =>
  describeReportsRefresh({ names, ended: ends.map((end, i) => ({ name: names[i]!, end })) });

it('a refresh of all reports leaves out those that are paused, run already, or wait for the user’s approval', () => {
  const paused = { ...REPORT, id: 'r2', paused: true };
  const running = { ...REPORT, id: 'r3', state: 'running' } as const;
  const waiting = {
    ...REPORT,
    id: 'r4',
    waiting: { changes: 'Bo changed Days.', canDiscard: true, stops: false },
  };
  const colleagues = { ...waiting, id: 'r5', mine: false };
  expect(selectRefreshable([REPORT, paused, running, waiting, colleagues])).toEqual([REPORT, colleagues]);
});

it.each<[string, string[], RunOutcome[], string[]]>([
  ['how far it is', ['A', 'B'], [DONE], ['Refreshing report 2 of 2…']],
  ['that all went well', ['A', 'B'], [DONE, DONE], ['All 2 reports were refreshed.']],
  ['that the one went well', ['A'], [DONE], ['“A” was refreshed.']],
  [
    'each that did not',
    ['A', 'B', 'C'],
    [DONE, { phase: 'failed', failure: FAILURE }, { phase: 'cancelled' }],
    [
      '1 of 3 reports refreshed.',
      `“B” failed: ${FAILURE.happened}`,
      '“C” was cancelled. The sheet keeps its old rows.',
    ],
  ],
  [
    'that there is none',
    [],
    [],
    ['There is nothing to refresh. Each report is paused, running or waiting for your approval.'],
  ],
])('a refresh of all reports shows %s', (_, names, ends, sentences) => {
  expect(message(names, ends)).toEqual(sentences);
});
