import type { ArmOptions } from '../../../playground/service/faults/armed-faults';
import { FAULTS } from '../../../playground/service/faults/faults';
import { HOSTILE_ADDRESSES } from '../../../playground/service/faults/hostile';
import type { Endpoint } from '../../../playground/service/request/names';
import type { FormulaCell, FormulaName } from '../../formulas/shown-cells';
import { FormulaSheet } from './formula-cells';

/** Each fault of the service, seen through a formula: the right cells or a message, and the key is sent nowhere else. */

const sheet = new FormulaSheet();

afterEach(() => {
  sheet.expectKeyKept(sheet.addOn.runtime.executions.at(-1)?.error?.message);
  sheet.forget();
});

/** `right`: the cells of a service without the fault; `partly`: those without one centre's countries. */
type Outcome = 'right' | RegExp | { readonly without: readonly string[] };
type Case = readonly [fault: string, outcome: Outcome, options?: ArmOptions];

const FOR_EVER = { times: 'until cleared' } as const;
const AGAIN = 'Choose Extensions ▸ Ad Reports ▸ Refresh formulas in a minute\\.$';
const notUnderstood = (text: string) =>
  new RegExp(`^The service's answer was not understood: .*${text}.*${AGAIN}`, 's');
const NO_PLACE =
  /^The service announced .* A cell cannot show this warning .* Extensions ▸ Ad Reports ▸ Open/;
const REFUSED_KEY =
  /^The service refused the report key .*the file's owner.* Settings, then choose .*Refresh formulas\.$/;
const NOT_PERMITTED = /^The service does not permit this request .*Check that it may read/;
const BAD_REQUEST = /^The service did not accept the request .*Change the days, groups or metrics\.$/;
const FEWER =
  /^The service asks for fewer requests\. Choose Extensions ▸ Ad Reports ▸ Refresh formulas after \d\d:\d\d on \d+ \w{3}\.$/;
const DOWN = new RegExp(`^The service reports an internal error .*${AGAIN}`);

const TRANSPORT: readonly Case[] = [
  ['no-answer', 'right'],
  ['no-answer', new RegExp(`^There was no answer from files\\.reports\\.example .*${AGAIN}`), FOR_EVER],
  ['slow', 'right'],
  ['rate-limited', 'right'],
  ['rate-limited', 'right', { retryAfter: 'date', seconds: 3 }],
  ['rate-limited', 'right', { retryAfter: -1 }],
  ['rate-limited', FEWER, { retryAfter: 1e9 }],
  ['rate-limited', FEWER, FOR_EVER],
  ['requests-per-minute', FEWER, { requests: 1 }],
  ['server-error', 'right'],
  ['server-error', DOWN, { status: 503, ...FOR_EVER }],
  ['status-600', BAD_REQUEST, FOR_EVER],
  ['status-601', REFUSED_KEY],
  ['status-602', BAD_REQUEST, FOR_EVER],
  ['status-603', NOT_PERMITTED],
  ['status-604', notUnderstood('HTTP 604'), FOR_EVER],
  ['status-605', DOWN, FOR_EVER],
  ['status-606', 'right'],
  ['key-revoked', REFUSED_KEY],
  ['redirect-other-host', notUnderstood('the key was not sent there'), FOR_EVER],
  ['redirect-http', notUnderstood('the key was not sent there'), FOR_EVER],
  ['redirect-self', notUnderstood('the key was not sent there')],
  ['html-page', notUnderstood('Please sign in'), FOR_EVER],
  ['empty-body', notUnderstood('it is empty'), FOR_EVER],
  ['plain-string', notUnderstood('system busy'), FOR_EVER],
  ['string-body', notUnderstood('system busy'), FOR_EVER],
  ['cut-json', notUnderstood('not a whole JSON object'), FOR_EVER],
  ['bom', 'right', FOR_EVER],
  ['code-403', NOT_PERMITTED],
  ['code-500-text', 'right'],
  ['code-500-text', DOWN, FOR_EVER],
  ['empty-message', NOT_PERMITTED],
  ['sign-error', /sign error.*the file's owner/],
  ['echo-key', /Authorization: Bearer \[hidden\]/, FOR_EVER],
  ['too-large', notUnderstood('larger than Google takes at once'), FOR_EVER],
];

const VALUES: readonly Case[] = [
  ['timezone-other', notUnderstood('counted in UTC-8, not in UTC\\+0'), FOR_EVER],
  ['revenue-differs', notUnderstood('Revenue and revenue differ'), FOR_EVER],
  ['revenue-twice', 'right', FOR_EVER],
  ['strange-numbers', notUnderstood('row \\d: \\w+ is "'), FOR_EVER],
  ['strange-numbers', 'right', { field: 'ctrApi' }],
  ['row-out-of-range', notUnderstood('row 1 is dated 2019-01-01'), FOR_EVER],
  ['row-after-range', notUnderstood('row 1 is dated'), FOR_EVER],
  ['row-vanishes', NO_PLACE],
  ['labels-missing', 'right'],
  ['network-renamed', 'right'],
  ['unknown-network', 'right'],
  ['unknown-format', 'right'],
  ['unasked-dimensions', 'right'],
  ['hostile-names', 'right'],
  ['proto-keys', 'right'],
  ['items-null', notUnderstood('no list of rows'), FOR_EVER],
  ['items-object', notUnderstood('no list of rows'), FOR_EVER],
  ['items-missing', notUnderstood('no list of rows'), FOR_EVER],
];

const DO_NOT_FIT = 'its pages do not fit together';
const PAGING: readonly Case[] = [
  ['foreign-app', notUnderstood('row 1 is of app 99999999'), FOR_EVER],
  ['row-twice', notUnderstood(`${DO_NOT_FIT}.*the same row was sent twice`)],
  ['key-revoked-after-page', REFUSED_KEY, { pages: 1 }],
  ['page-short', 'right'],
  ['page-empty', 'right'],
  ['page-empty', notUnderstood(`${DO_NOT_FIT}.*the page after them was empty`), FOR_EVER],
  ['same-page-twice', 'right'],
  ['overlapping-rows', notUnderstood(`${DO_NOT_FIT}.*the same row was sent twice`)],
  ['ignores-start', notUnderstood(`${DO_NOT_FIT}.*ignore “start”`)],
  ['ignores-limit', notUnderstood(`${DO_NOT_FIT}.*at most 1,000`)],
  ['cap', 'right'],
  ['total-absent', 'right'],
  ['total-text', 'right'],
  ['total-minus-one', 'right'],
  ['total-grows', notUnderstood(DO_NOT_FIT)],
  ['total-shrinks', notUnderstood(DO_NOT_FIT)],
];

const NO_IN: Outcome = { without: ['IN', 'BD'] };
const refused = (centre: string, why: string) =>
  new RegExp(`^The device file of centre ${centre} .*${why}.*${AGAIN}`, 's');
const LINKS: readonly Case[] = [
  ['no-answer', 'right'],
  ['link-missing', NO_IN],
  ['link-null', NO_IN],
  ['link-empty', NO_IN],
  ['link-equal', /^Centres cn and in share one link.* A cell cannot show this warning/],
  ['link-404', NO_IN],
  ['link-number', notUnderstood('url_in is not a link')],
  ['links-none', notUnderstood('none of the links')],
  ['link-http', refused('in', 'does not begin with https://')],
  ['link-private-host', refused('in', 'not a name on the public internet')],
  ...HOSTILE_ADDRESSES.map(
    (_, nth): Case => ['link-hostile', refused('in', 'the (host of the )?link'), { nth }],
  ),
  ['link-too-long', refused('in', '2083 characters')],
  ['link-tampered', 'right'],
];

const NO_CN: Outcome = { without: ['CN', 'HK'] };
const FILES: readonly Case[] = [
  ['file-404', NO_CN],
  ['file-empty', NO_CN],
  ['file-header-only', NO_CN],
  ['file-expired', 'right'],
  ['file-expired', refused('sg', 'new ones too'), { centre: 'sg', ...FOR_EVER }],
  ['file-xml-200', 'right'],
  ['file-no-header', 'right'],
  ['file-v3', 'right'],
  ['file-reordered', 'right'],
  ['file-new-column', 'right'],
  ['file-hostile-columns', 'right'],
  ['file-same-column-twice', refused('cn', 'the column “revenue” twice')],
  ['file-unknown-columns', refused('cn', 'line 1')],
  ['file-foreign-app', refused('cn', 'of app “99999999”')],
  ['file-foreign-day', refused('cn', 'is stamped with')],
  ['file-short-row', refused('cn', 'line 5: the row has 22 cells')],
  ['file-long-row', refused('cn', 'line 5: the row has more than 27 cells')],
  ['file-quoted-line-feed', 'right'],
  ['file-gzip', 'right'],
  ['file-cut', 'right'],
  ['file-cut', refused('cn', 'bytes arrived'), { centre: 'cn', ...FOR_EVER }],
  ['file-range-ignored', 'right'],
  ['file-too-large', refused('cn', 'its storage does not send it in parts'), { centre: 'cn' }],
  ['file-range-refused', 'right'],
  ['file-range-other', 'right'],
  ['file-range-short', 'right'],
  ['file-range-unsized', 'right'],
  ['file-412', 'right'],
  ['file-changing-digit', 'right', { centre: 'cn' }],
  ['file-etag-changing', 'right'],
  ['file-etag-missing', 'right'],
  ['file-unmarked', 'right'],
  ['file-bom', 'right'],
  ['file-utf16', 'right'],
  ['file-nul', 'right'],
  ['file-other-encoding', 'right'],
  ['file-lone-cr', 'right'],
  ['file-crlf', 'right'],
  [
    'file-no-last-line-end',
    /has no line break after its last row, unlike .* may be missing.* A cell cannot show this warning/s,
  ],
  ['file-blank-lines', 'right'],
  ['file-unclosed-quote', refused('cn', 'line 2')],
  ['redirect-other-host', refused('cn', 'redirects to another address')],
];

interface Suite {
  readonly at: Endpoint;
  readonly name: FormulaName;
  readonly args: readonly unknown[];
  readonly cases: readonly Case[];
}

const WEEK = ['2026-09-08', '2026-09-12'];
const FULL_ARGS = ['3.10', 'revenue,impressionApi', ...WEEK, 'date'];
const SUITES: readonly Suite[] = [
  { at: 'full', name: 'ADREPORT_FULL', args: FULL_ARGS, cases: [...TRANSPORT, ...VALUES] },
  { at: 'full', name: 'ADREPORT_VALUE', args: ['full', 'revenue', '3.10', ...WEEK], cases: VALUES },
  {
    at: 'ltv',
    name: 'ADREPORT_LTV',
    args: ['00123456,3.10', 1, '2026-07-01', '2026-08-16', 'area'],
    cases: PAGING,
  },
  {
    at: 'retention',
    name: 'ADREPORT_RETENTION',
    args: ['3.10', 2, '2026-08-01', '2026-08-05'],
    cases: [
      ['timezone-other', notUnderstood('counted in UTC-8'), FOR_EVER],
      ['proto-keys', 'right'],
    ],
  },
  { at: 'device', name: 'ADREPORT_DEVICE', args: ['3.10', '2026-09-10'], cases: LINKS },
  { at: 'files', name: 'ADREPORT_DEVICE', args: ['3.10', '2026-09-10'], cases: FILES },
  {
    at: 'files',
    name: 'ADREPORT_VALUE',
    args: ['device', 'revenue', '3.10', '2026-09-10'],
    cases: FILES.filter(([fault]) => fault.startsWith('file-foreign')),
  },
];

/** Tested elsewhere, because these faults change the cells. */
const ELSEWHERE = ['warning', 'file-hostile-names', 'file-overlap', 'file-changing'];

it('the table of faults lists an outcome for every fault that the simulated service can have', () => {
  const known = new Set([...ELSEWHERE, ...SUITES.flatMap(({ cases }) => cases.map(([fault]) => fault))]);
  expect(FAULTS.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

describe.each(SUITES)('=$name with a fault at $at', ({ at, name, args, cases }) => {
  let right: unknown;
  beforeAll(() => {
    right = sheet.value(name, ...args);
    sheet.forget();
  });

  it.each(
    cases.map(
      ([fault, outcome, options]) => [fault, JSON.stringify(options) ?? '', outcome, options] as const,
    ),
  )('and the fault %s %s shows the expected outcome', (fault, _words, outcome, options = {}) => {
    sheet.addOn.service.arm(fault, { endpoint: at, ...options });
    const seen = sheet.evaluate(name, args);
    expect(sheet.addOn.service.requests.flatMap(({ faults }) => faults)).toContain(fault);
    if (outcome instanceof RegExp) {
      expect(seen).toEqual({ value: undefined, sentence: expect.stringMatching(outcome) });
      expect(seen.sentence).not.toMatch(/Nothing was written|sheet are as they were/);
      return;
    }
    expect(seen.sentence).toBeUndefined();
    expect(seen.value).toEqual(expected(outcome));
  });

  function expected(outcome: 'right' | { readonly without: readonly string[] }): unknown {
    if (outcome === 'right') return right;
    const rows = (right as FormulaCell[][]).filter(([, area]) => !outcome.without.includes(String(area)));
    expect(rows.length).toBeLessThan((right as FormulaCell[][]).length);
    return rows;
  }
});
