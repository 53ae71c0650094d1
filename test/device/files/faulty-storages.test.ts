import type { ArmOptions } from '../../../playground/service/faults/armed-faults';
import type { Http } from '../../../src/platform/ports';
import { answer, noAnswer } from '../../fakes/http-answers';
import { get, links, makeService } from '../../playground/service/asking';
import { outcomeOf } from '../file-storage';

/** The simulated service and one of its days. It is read in steps of 20,000 bytes, about three for each file. */
function simulated() {
  const { service } = makeService();
  const http: Http = {
    sendAll: (requests) => {
      if (requests[0]?.method === 'post') return [answer(200, links(service))];
      const responses = requests.map(({ url, headers }) => get(service, url, headers));
      if (responses.some(({ dropped }) => dropped)) return requests.map(() => noAnswer('unreachable', 'no'));
      const isTooLarge = responses.some(({ body }) => body.length > 50 * 1024 * 1024);
      if (isTooLarge) return requests.map(() => noAnswer('too large', 'URLFetch Response Size.'));
      return responses.map(({ status, body, headers }) => answer(status, body, headers));
    },
  };
  return { service, http };
}

const STEPS = { stepBytes: 20_000 };
const RIGHT = outcomeOf(simulated().http, STEPS);

/** `right` if the files are read correctly, or the error. */
function outcome(fault: string, options: ArmOptions): string {
  const { service, http } = simulated();
  service.arm(fault, { centre: 'cn', ...options });
  const result = outcomeOf(http, STEPS).replaceAll('\ufeff', '');
  expect(service.requests.flatMap(({ faults }) => faults)).toContain(fault);
  return result === RIGHT ? 'right' : result.replace(/^read .*/s, 'other rows');
}

const SECOND = { after: 1 } as const;
const FOR_EVER = { times: 'until cleared' } as const;

describe('a file in steps from a faulty storage', () => {
  it.each<readonly [string, ArmOptions, string]>([
    ['file-range-ignored', {}, 'right'],
    ['file-range-ignored', { ...SECOND, times: 1 }, 'right'],
    ['file-range-ignored', SECOND, 'other bytes than those requested'],
    ['file-too-large', {}, 'its storage does not send it in parts'],
    ['file-too-large', SECOND, 'its storage does not send it in parts'],
    ['file-range-other', {}, 'right'],
    ['file-range-other', SECOND, 'right'],
    ['file-range-other', { ...SECOND, ...FOR_EVER }, 'other bytes than those requested'],
    ['file-range-short', { bytes: 3_000 }, 'right'],
    ['file-412', SECOND, 'changed'],
    ['file-404', SECOND, 'changed'],
    ['file-changing', {}, 'changed'],
    ['file-etag-changing', {}, 'changed'],
    ['file-cut', {}, 'right'],
    ['file-cut', SECOND, 'right'],
    ['file-cut', { ...SECOND, ...FOR_EVER }, 'other bytes'],
    ['file-expired', SECOND, 'right'],
    ['file-expired', { ...SECOND, ...FOR_EVER }, 'its storage refuses the links, new ones too'],
    ['file-xml-200', SECOND, 'right'],
    ['html-page', SECOND, 'right'],
    ['no-answer', SECOND, 'right'],
    ['server-error', SECOND, 'right'],
    ['redirect-other-host', SECOND, 'HTTP 30'],
    ['file-gzip', FOR_EVER, 'right'],
  ])('%s %j: %s', (fault, options, expected) => {
    expect(outcome(fault, options)).toContain(expected);
  });
});
