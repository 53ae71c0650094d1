import type { RunEnd } from '../../../sidebar/run/run-queue';
import { wasNotLost } from '../../../sidebar/run/was-not-lost';
import type { SavedReport } from '../../../src/reports/saved-report';
import { FAILURE, NOW, PROGRESS, REPORT } from '../state';

const LOST: RunEnd = { phase: 'failed', failure: FAILURE, lost: 'ab' };
const going = (runId: string): SavedReport => ({
  ...REPORT,
  state: 'running',
  run: { runId, by: '', progress: PROGRESS },
});
const ended = (result: 'done' | 'failed'): SavedReport => ({
  ...REPORT,
  lastRun: { ...REPORT.lastRun!, endedAt: NOW, result },
});

it.each([
  ['it goes on', LOST, going('ab'), true],
  ['another one goes on', LOST, going('cd'), false],
  ['a run has ended well since', LOST, ended('done'), true],
  ['it failed there too', LOST, ended('failed'), false],
  ['nothing has happened', LOST, REPORT, false],
  ['the report is gone', LOST, undefined, false],
  ['the server itself said that it failed', { phase: 'failed', failure: FAILURE }, ended('done'), false],
  ['it was cancelled', { phase: 'cancelled' }, going('ab'), false],
] as const)('a run without an answer, when %s', (_, end, after, isThere) => {
  expect(wasNotLost(end, REPORT, after)).toBe(isThere);
});
