import { listFailureFacts } from '../../../sidebar/ui/failure';
import { VERSION } from '../../../src/version';
import { FAILURE, REPORT, STATE } from '../state';

const details = listFailureFacts(FAILURE, STATE, REPORT);

it('the details of a failure name its kind, its sentences, the report, its days, the version, the time and the host', () => {
  expect(details.split('\n')).toEqual([
    'Failure: key refused',
    `What happened: ${FAILURE.happened}`,
    `The sheet: ${FAILURE.kept}`,
    `What to do: ${FAILURE.doNext}`,
    'Report: Revenue by network (Full report)',
    'Days: last 7 days (UTC+0)',
    `Version: ${VERSION}`,
    expect.stringMatching(/^Time: 2026-11-21T12:00:\d\d/),
    'Service: reports.example.com',
  ]);
  // Not even masked.
  expect(details).not.toContain('a1b2');
  const withSecret = { ...STATE, baseUrl: 'https://ana:secret@reports.example.com:8443/v2' };
  expect(listFailureFacts(FAILURE, withSecret, null)).toMatch(/^Service: reports\.example\.com:8443$/m);
});

it('the details of a failure contain the stack trace of an unexpected error', () => {
  const trace = 'TypeError: x is undefined at Code:39 in runReport';
  expect(listFailureFacts({ ...FAILURE, kind: 'unexpected', trace }, STATE, null)).toContain(
    `\nTrace: ${trace}\n`,
  );
});

it('the details of a failure can be copied if the sidebar could not open', () => {
  expect(listFailureFacts(FAILURE, null, null)).toMatch(/^Failure: key refused\n.*\nVersion: .*\nTime: 20/s);
});
