import { renderToString } from 'preact-render-to-string';
import type { ClosingDetailsProps } from '../../../sidebar/close/close-props';
import { ClosingDetails } from '../../../sidebar/close/closing-details';
import { NOW, STATE } from '../state';

const CLOSING = {
  ...{ month: '2026-10', currency: 'USD', state: 'closed' },
  ...{ version: 1, closedAt: NOW, checkedAt: NOW, nextCheckAt: null },
  ...{ result: 'compared', note: '', current: '10.00', booked: [], adjustments: 0 },
};

const NO_MAIL = { isBusy: false, answer: null, failure: null, about: '' };

function html(change: object, state = STATE, mailRequest: object = NO_MAIL): string {
  const props = {
    mailRequest,
    data: { now: NOW, timeZone: 'UTC', booksProblem: '' },
    closings: { isBusy: false, findFailure: () => null },
    state,
    closing: { ...CLOSING, ...change },
  } as unknown as ClosingDetailsProps;
  return renderToString(<ClosingDetails {...props} />);
}

it.each([
  ['nothing was adjusted', {}, true],
  ['adjustments cancel out', { adjustments: 2, booked: [{ bookedIn: '2026-11', amount: '0.00' }] }, false],
  ['other metrics than revenue were adjusted', { adjustments: 1 }, false],
  ['the last check has compared nothing', { result: 'lacks amounts' }, false],
])('if %s, the details of a closing say that nothing has changed: %j %s', (_, change, isUnchanged) => {
  expect(html(change).includes('Nothing has changed since the closing.')).toBe(isUnchanged);
});

it('without a key a closed month cannot be checked, and the button says why', () => {
  const grey = /<button[^>]*aria-disabled="true"[^>]*>Check now<.*“Check now” needs your report key\./;
  expect(html({}, { ...STATE, maskedKey: null })).toMatch(grey);
  expect(html({})).not.toContain('needs your report key');
});

it('a closed month can be mailed as CSV, and its details say to whom, but not those of another month', () => {
  const answer = { to: 'ana@example.com', fileName: 'closing-2026-10-USD.csv' };
  const sent = { ...NO_MAIL, answer, about: '2026-10 USD' };
  expect(html({})).toContain('>Mail as CSV<');
  expect(html({}, STATE, sent)).toContain('closing-2026-10-USD.csv was mailed to ana@example.com.');
  expect(html({ month: '2026-09' }, STATE, sent)).not.toContain('was mailed');
  expect(html({}, STATE, { ...sent, isBusy: true, answer: null })).toContain('>Sending the mail…<');
  expect(html({ state: 'reopened' })).not.toContain('Mail as CSV');
});
