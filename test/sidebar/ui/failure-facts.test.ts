import { listFailureFacts } from '../../../sidebar/ui/failure';
import { VERSION } from '../../../src/version';
import { FAILURE } from '../state';

it('the details of a failure name its kind, its sentences, the trace of an unexpected error, the version and the time', () => {
  const trace = 'TypeError: x is undefined at Code:39 in runReport';
  expect(listFailureFacts({ ...FAILURE, trace }).split('\n')).toEqual([
    'key refused',
    FAILURE.happened,
    FAILURE.kept,
    FAILURE.doNext,
    trace,
    VERSION,
    expect.stringMatching(/^20\d\d-/),
  ]);
});
