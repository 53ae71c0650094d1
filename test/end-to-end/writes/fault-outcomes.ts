import type { ArmOptions } from '../../../playground/service/faults/armed-faults';
import { HOSTILE_ADDRESSES, HOSTILE_TEXTS } from '../../../playground/service/faults/hostile';
import { seedOf } from '../../../playground/service/world/chance';
import type { Value } from '../add-on';

export type Rows = readonly (readonly Value[])[];

/**
 * The outcome of a fault: `right` for the cells without the fault; a pattern for an unchanged file and that message;
 * or cells that differ because of the service's text, and a notice that says so.
 */
export type Outcome = 'right' | RegExp | { readonly notice: RegExp; readonly instead: (right: Rows) => Rows };

export type FaultCase = readonly [fault: string, outcome: Outcome, options?: ArmOptions];

const KEPT = 'Nothing was written; the rows in the sheet are as they were\\.';
const kept = (message: string) => new RegExp(`${message}.*${KEPT}`, 's');
const notUnderstood = (message: string) => kept(`The service's answer was not understood: .*${message}`);
const FOR_EVER = { times: 'until cleared' } as const;

/** Faults of any endpoint that answers with JSON. */
export const TRANSPORT: readonly FaultCase[] = [
  ['no-answer', 'right'],
  ['no-answer', kept('There was no answer from files\\.reports\\.example'), FOR_EVER],
  ['slow', 'right'],
  ['rate-limited', 'right'],
  ['rate-limited', 'right', { retryAfter: 'date', seconds: 5 }],
  ['rate-limited', 'right', { retryAfter: 'absent' }],
  ['rate-limited', 'right', { retryAfter: -1 }],
  ['rate-limited', kept('asks for fewer requests'), { retryAfter: 1e9 }],
  ['rate-limited', kept('The service asks for fewer requests'), { retryAfter: 'absent', ...FOR_EVER }],
  ['requests-per-minute', 'right', { requests: 1 }],
  ['requests-per-minute', 'right', { requests: 2 }],
  ['requests-per-minute', kept('The service asks for fewer requests'), { requests: 1, retryAfter: 'absent' }],
  ['server-error', 'right'],
  ['server-error', 'right', { times: 3, status: 502 }],
  ['server-error', kept('The service reports an internal error'), { status: 503, ...FOR_EVER }],
  ['status-600', kept('did not accept the request .*600')],
  ['status-601', kept('refused the report key')],
  ['status-602', kept('did not accept the request .*602')],
  ['status-603', kept('does not permit this request')],
  ['status-604', notUnderstood('HTTP 604')],
  ['status-605', 'right'],
  ['status-606', 'right'],
  ['key-revoked', kept('refused the report key')],
  ['redirect-other-host', notUnderstood('redirects to elsewhere\\.example .*the key was not sent there')],
  ['redirect-http', notUnderstood('redirects to .*the key was not sent there')],
  ['redirect-self', notUnderstood('redirects to .*the key was not sent there')],
  ['html-page', notUnderstood('HTTP 200: Please sign in')],
  ['empty-body', notUnderstood('it is empty')],
  ['plain-string', notUnderstood('system busy')],
  ['string-body', notUnderstood('system busy')],
  ['cut-json', notUnderstood('not a whole JSON object')],
  ['bom', 'right'],
  ['too-large', notUnderstood('larger than Google takes at once')],
  ['code-403', kept('does not permit this request .*no permission')],
  ['code-500-text', 'right'],
  ['empty-message', kept('does not permit this request .*code 403')],
  ['sign-error', kept('(does not permit this request|refused the report key) .*sign error')],
  ['echo-key', kept('did not accept the request .*\\[hidden\\]')],
];

const DOES_NOT_FIT = 'its pages do not fit together';

export const PAGING: readonly FaultCase[] = [
  ['key-revoked-after-page', kept('refused the report key')],
  ['page-short', 'right'],
  ['page-empty', 'right'],
  ['same-page-twice', 'right'],
  ['overlapping-rows', notUnderstood(`${DOES_NOT_FIT}.*the same row was sent twice`)],
  ['ignores-start', notUnderstood(`${DOES_NOT_FIT}.*ignore “start”`)],
  ['ignores-limit', notUnderstood(`${DOES_NOT_FIT}.*at most 100 were requested`)],
  ['cap', 'right', { rows: 30 }],
  ['total-absent', 'right'],
  ['total-text', 'right'],
  ['total-minus-one', 'right'],
  ['total-grows', notUnderstood(DOES_NOT_FIT)],
  ['total-shrinks', notUnderstood(DOES_NOT_FIT)],
  ['items-null', notUnderstood('no list of rows')],
  ['items-object', notUnderstood('no list of rows')],
  ['items-missing', notUnderstood('no list of rows')],
  ['timezone-other', notUnderstood('counted in UTC-8, not in UTC\\+0')],
  ['strange-numbers', notUnderstood('row 1: \\w+ is "')],
  ['row-out-of-range', notUnderstood('row 1 is dated 2019-01-01')],
  ['row-after-range', notUnderstood('row 1 is dated 2026-09-\\d\\d; .* was requested')],
  ['row-after-range', notUnderstood('row 100 is dated'), { row: 99 }],
  ['foreign-app', notUnderstood('row 7 is of app 99999999'), { row: 6 }],
  ['row-twice', notUnderstood(`${DOES_NOT_FIT}.*the same row was sent twice`)],
  ['row-twice', 'right', { row: 50, times: 1 }],
  [
    'row-vanishes',
    { notice: /announced 220 rows and sent 219/, instead: ([header, , ...rest]) => [header!, ...rest] },
  ],
  ['proto-keys', 'right'],
];

/** Faults of the full report by day, app and area. Its last columns are revenue, impressions, daily users and new users. */
export const FULL_VALUES: readonly FaultCase[] = [
  [
    'warning',
    {
      notice: /Daily active users: blank, because the service cannot count this/,
      instead: (right) => right.map((row, at) => (at === 0 ? row : row.with(5, undefined))),
    },
  ],
  ['revenue-differs', notUnderstood('Revenue and revenue differ')],
  ['revenue-twice', 'right'],
  ['strange-numbers', 'right', { field: 'ctrApi' }],
  ['labels-missing', 'right'],
  ['network-renamed', 'right'],
  ['unknown-network', 'right'],
  ['unknown-format', 'right'],
  ['unasked-dimensions', 'right'],
  ['hostile-names', 'right'],
];

/** Faults of the LTV report by day, app id, app name and area. Names are texts, even if they begin like a formula. */
export const LTV_VALUES: readonly FaultCase[] = [
  [
    'hostile-names',
    { notice: /^/, instead: (right) => right.map((row, at) => (at === 0 ? row : hostile(row, 2))) },
  ],
];

function hostile(row: readonly Value[], at: number): readonly Value[] {
  const name = String(row[at]);
  return row.with(at, `${HOSTILE_TEXTS[seedOf(name) % HOSTILE_TEXTS.length]}${name}`);
}

const AREA = 6;
const NAME = 3;
/** Names, and text that users typed. */
const TYPED = [3, 8, 10, 15, 16];
const AREAS_OF: Readonly<Record<string, readonly Value[]>> = { cn: ['CN', 'HK'], in: ['IN', 'BD'] };
const isOf = (centre: string, row: readonly Value[]) => AREAS_OF[centre]!.includes(row[AREA]);

function without(centre: string, notice: RegExp): Outcome {
  return { notice, instead: (right) => right.filter((row) => !isOf(centre, row)) };
}

const refused = (centre: string, why: string) => kept(`The device file of centre ${centre} .*${why}`);

export const LINKS: readonly FaultCase[] = [
  ['link-missing', without('in', /in no file/)],
  ['link-null', without('in', /in no file/)],
  ['link-empty', without('in', /in no file/)],
  ['link-equal', without('in', /Centres cn and in share one link; its file was read once/)],
  ['link-number', notUnderstood('url_in is not a link')],
  ['link-404', without('in', /in no data/)],
  ['link-http', refused('in', 'does not begin with https://')],
  ['link-private-host', refused('in', 'the host of the link is not a name on the public internet')],
  ...HOSTILE_ADDRESSES.map(
    (_, nth): FaultCase => ['link-hostile', refused('in', 'the (host of the )?link'), { nth }],
  ),
  ['link-too-long', refused('in', '2083 characters')],
  ['link-tampered', 'right'],
  ['links-none', notUnderstood('none of the links')],
];

function rightWith(notice: RegExp): Outcome {
  return { notice, instead: (right) => right };
}

/** A byte that is not UTF-8 becomes a replacement character, in the first row of cn. */
const IN_LATIN_1: Outcome = {
  notice: /1 character of the device file of cn could not be read/,
  instead: (right) => {
    const first = right.findIndex((row, at) => at > 0 && isOf('cn', row));
    return right.map((row, at) => (at === first ? row.with(NAME, 'M\ufffdnze') : row));
  },
};

/** The texts of centre cn, without NUL characters and with a replacement character for half a surrogate pair. */
const HOSTILE_NAMES: Outcome = {
  notice: /NUL characters removed from the device file of cn/,
  instead: (right) =>
    right.map((row, at) => (at === 0 || !isOf('cn', row) ? row : TYPED.reduce(hostileText, row))),
};

function hostileText(row: readonly Value[], at: number): readonly Value[] {
  const text = String(row[at] ?? '');
  return text === '' ? row : hostile(row, at).with(at, sent(String(hostile(row, at)[at])));
}

const sent = (text: string): string => text.replaceAll('\0', '').replaceAll('\ud800', '\ufffd');

const NO_CN = without('cn', /cn no data/);

export const FILES: readonly FaultCase[] = [
  ['no-answer', 'right'],
  ['no-answer', refused('cn', 'could not be downloaded'), { centre: 'cn', ...FOR_EVER }],
  ['slow', 'right'],
  ['server-error', 'right'],
  ['server-error', refused('cn', 'could not be downloaded'), { centre: 'cn', ...FOR_EVER }],
  ['redirect-other-host', refused('cn', 'redirects to another address')],
  ['redirect-http', refused('cn', 'redirects to another address')],
  ['redirect-self', refused('cn', 'redirects to another address')],
  ['html-page', 'right'],
  ['empty-body', NO_CN],
  ['file-404', NO_CN],
  ['file-expired', 'right'],
  ['file-expired', 'right', { centre: 'sg' }],
  [
    'file-expired',
    refused('sg', 'its storage refuses the links, new ones too'),
    { centre: 'sg', ...FOR_EVER },
  ],
  ['file-xml-200', 'right'],
  ['file-header-only', NO_CN],
  ['file-foreign-app', refused('cn', 'of app “99999999”')],
  [
    'file-foreign-app',
    refused('sg', 'is not as expected at line 6: .*of app “99999999”'),
    { row: 4, centre: 'sg' },
  ],
  ['file-foreign-day', refused('cn', 'is stamped with 20')],
  ['file-no-header', 'right'],
  ['file-no-header', 'right', { centre: 'sg' }],
  [
    'file-v3',
    {
      notice: /Service's revenue: blank for cn, whose files lack this column/,
      instead: (right) => right.map((row) => (isOf('cn', row) ? row.with(26, undefined) : row)),
    },
  ],
  ['file-reordered', 'right'],
  ['file-new-column', 'right'],
  ['file-hostile-columns', 'right'],
  ['file-same-column-twice', refused('cn', 'names the column “revenue” twice')],
  ['file-unknown-columns', refused('cn', 'line 1')],
  ['file-short-row', refused('cn', 'line 5: the row has 22 cells')],
  ['file-long-row', refused('cn', 'line 5: the row has more than 27 cells')],
  [
    'file-quoted-line-feed',
    {
      notice: /cn 27\b/,
      instead: ([header, first, ...rest]) => [header!, first!.with(3, 'line one,\n"line two"'), ...rest],
    },
  ],
  ['file-hostile-names', HOSTILE_NAMES],
  [
    'file-overlap',
    {
      notice: /cn 37\b/,
      instead: (right) => [...right.slice(0, 28), ...right.slice(1, 11), ...right.slice(28)],
    },
  ],
  ['file-gzip', 'right'],
  ['file-cut', 'right'],
  ['file-range-ignored', 'right'],
  ['file-too-large', refused('cn', 'its storage does not send it in parts'), { centre: 'cn' }],
  ['file-range-refused', 'right'],
  ['file-range-other', 'right'],
  [
    'file-range-other',
    refused('cn', 'another part arrived instead of the requested one'),
    { centre: 'cn', ...FOR_EVER },
  ],
  ['file-range-short', 'right'],
  ['file-range-unsized', 'right'],
  ['file-412', 'right'],
  ['file-changing-digit', 'right', { centre: 'cn' }],
  ['file-etag-changing', 'right'],
  ['file-etag-missing', 'right'],
  ['file-unmarked', 'right'],
  ['file-empty', NO_CN],
  ['file-bom', 'right'],
  ['file-utf16', 'right'],
  ['file-nul', rightWith(/1 NUL character removed from the device file of cn\./)],
  ['file-lone-cr', 'right'],
  ['file-crlf', 'right'],
  ['file-no-last-line-end', 'right'],
  ['file-blank-lines', rightWith(/4 blank lines of the device file of cn skipped\./)],
  ['file-other-encoding', IN_LATIN_1],
  ['file-unclosed-quote', refused('cn', 'line 2')],
  ['file-changing', 'right', { centre: 'cn' }],
];
