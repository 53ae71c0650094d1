import type { ArmOptions } from '../../../playground/service/faults/armed-faults';
import { HOSTILE_ADDRESSES, HOSTILE_TEXTS } from '../../../playground/service/faults/hostile';
import { seedOf } from '../../../playground/service/world/chance';
import type { Value } from '../add-on';

export type Rows = readonly (readonly Value[])[];

/** A message. Nothing is written. */
interface Refusal {
  readonly says: string;
  /** The owner of a scheduled report gets a mail at once. */
  readonly isMailed?: true;
}

/** Cells that differ because of the service's text, and a notice that says so. */
interface Different {
  readonly notice: RegExp;
  readonly instead: (right: Rows) => Rows;
}

/** The cells without the fault, after it was retried or waited for. */
export const RIGHT: Different = { notice: /^/, instead: (right) => right };

/** The outcome of a fault. */
type Outcome = Refusal | Different;

export interface FaultCase {
  readonly fault: string;
  readonly outcome: Outcome;
  readonly options: ArmOptions;
}

const fault = (name: string, outcome: Outcome, options: ArmOptions = {}): FaultCase => ({
  fault: name,
  outcome,
  options,
});

/** Faults that are retried, or that change nothing. */
const right = (...names: readonly string[]) => names.map((name) => fault(name, RIGHT));

const refusal = (says: string): Refusal => ({ says });
const SILENT = refusal('There was no answer from files\\.reports\\.example');
const DOWN = refusal('The service reports an internal error');
const LATER = refusal('The service received too many requests');
const badRequest = (says: string) => refusal(`The service did not accept the request .*${says}`);
const notPermitted = (says: string): Refusal => ({
  says: `The service does not permit this request .*${says}`,
  isMailed: true,
});
const KEY_WRONG: Refusal = { says: 'The service refused the report key', isMailed: true };
const notUnderstood = (says: string) => refusal(`The service's answer was not understood: .*${says}`);
const FOR_EVER = { times: 'until cleared' } as const;

/** Faults of any endpoint that answers with JSON. */
export const TRANSPORT: readonly FaultCase[] = [
  ...right('no-answer', 'slow', 'rate-limited', 'server-error', 'bom'),
  fault('no-answer', SILENT, FOR_EVER),
  fault('rate-limited', RIGHT, { retryAfter: 'date', seconds: 3 }),
  fault('rate-limited', RIGHT, { retryAfter: 'absent' }),
  fault('rate-limited', RIGHT, { retryAfter: -1 }),
  fault('rate-limited', LATER, { retryAfter: 1e9 }),
  fault('rate-limited', LATER, { retryAfter: 'absent', ...FOR_EVER }),
  fault('requests-per-minute', RIGHT, { requests: 1 }),
  fault('requests-per-minute', RIGHT, { requests: 2 }),
  fault('requests-per-minute', LATER, { requests: 1, retryAfter: 'absent' }),
  fault('server-error', RIGHT, { times: 3, status: 502 }),
  fault('server-error', DOWN, { status: 503, ...FOR_EVER }),
  // Statuses of similar services.
  fault('server-error', badRequest('600'), { status: 600 }),
  fault('server-error', KEY_WRONG, { status: 601 }),
  fault('server-error', badRequest('602'), { status: 602 }),
  fault('server-error', notPermitted(''), { status: 603 }),
  fault('server-error', notUnderstood('HTTP 604'), { status: 604 }),
  fault('server-error', DOWN, { status: 605, ...FOR_EVER }),
  fault('server-error', RIGHT, { status: 606 }),
  fault('key-revoked', KEY_WRONG),
  fault('redirect-other-host', notUnderstood('redirects to another address .*the key was not sent there')),
  fault('html-page', notUnderstood('HTTP 200')),
  fault('empty-body', notUnderstood('it is empty, or it is not a complete JSON object')),
  fault('plain-string', notUnderstood('system busy')),
  fault('cut-json', notUnderstood('not a complete JSON object')),
  fault('too-large', notUnderstood('larger than Google allows')),
  fault('code-403', notPermitted('no permission')),
  fault('echo-key', badRequest('\\[hidden\\]')),
];

const DOES_NOT_FIT = 'its pages do not fit together';

/** Faults in one page of rows. */
export const ROWS: readonly FaultCase[] = [
  fault('items-null', notUnderstood('no list of rows')),
  fault('timezone-other', notUnderstood('not counted in UTC\\+0')),
  fault('strange-numbers', notUnderstood('row \\d+: \\w+ is "'), { text: 'about 7' }),
  fault('row-out-of-range', notUnderstood('row 1: Date is 2019-01-01')),
  fault('row-out-of-range', notUnderstood('row 100: Date is'), { row: 99 }),
  fault('proto-keys', RIGHT),
  fault('row-vanishes', {
    notice: /announced \d+ rows, but sent \d+/,
    instead: ([header, , ...rest]) => [header!, ...rest],
  }),
];

export const PAGING: readonly FaultCase[] = [
  ...right('page-short', 'same-page-twice', 'total-absent'),
  fault('key-revoked', KEY_WRONG, { after: 1 }),
  fault('page-short', notUnderstood(DOES_NOT_FIT), { rows: 1000, ...FOR_EVER }),
  fault('overlapping-rows', notUnderstood(DOES_NOT_FIT)),
  fault('ignores-start', notUnderstood(DOES_NOT_FIT)),
  fault('ignores-limit', RIGHT),
  fault('cap', RIGHT, { rows: 300 }),
  fault('cap', RIGHT, { rows: 30 }),
  fault('total-grows', notUnderstood(DOES_NOT_FIT)),
  fault('foreign-app', notUnderstood('row \\d+: App id is 99999999'), { row: 6 }),
  fault('row-twice', notUnderstood(DOES_NOT_FIT)),
  fault('row-twice', RIGHT, { row: 50, times: 1 }),
  ...ROWS,
];

/** Faults of the full report by day, app and area. Its last columns are revenue, impressions, daily users and new users. */
export const FULL_VALUES: readonly FaultCase[] = [
  ...right('labels-missing', 'network-renamed', 'unknown-network', 'unasked-dimensions', 'hostile-names'),
  fault('warning', {
    notice: /Daily active users: the cells are blank, because the service cannot count this/,
    instead: (right) => right.map((row, at) => (at === 0 ? row : row.with(5, undefined))),
  }),
  fault('revenue-differs', notUnderstood('row 1: Revenue, revenue is \\[')),
  fault('strange-numbers', RIGHT, { field: 'ctrApi' }),
];

/** Faults of the LTV report by day, app id, app name and area. Names are texts, even if they begin like a formula. */
export const LTV_VALUES: readonly FaultCase[] = [
  fault('hostile-names', {
    notice: /^/,
    instead: (right) => right.map((row, at) => (at === 0 ? row : hostile(row, 2))),
  }),
];

function hostile(row: readonly Value[], at: number): readonly Value[] {
  const name = String(row[at]);
  return row.with(at, `${HOSTILE_TEXTS[seedOf(name) % HOSTILE_TEXTS.length]}${name}`);
}

const NAME = 3;
const AREAS_OF: Readonly<Record<string, readonly Value[]>> = { cn: ['CN', 'HK'], in: ['IN', 'BD'] };
const isOf = (centre: string, row: readonly Value[]) => row.some((cell) => AREAS_OF[centre]!.includes(cell));

function without(centre: string, notice: RegExp): Different {
  return { notice, instead: (right) => right.filter((row) => !isOf(centre, row)) };
}

const refused = (centre: string, why: string) => refusal(`The device file of data centre ${centre} .*${why}`);

export const LINKS: readonly FaultCase[] = [
  fault('link-missing', without('in', /in: 0/)),
  fault('link-equal', without('in', /in: 0/)),
  fault('link-404', without('in', /in: 0/)),
  ...HOSTILE_ADDRESSES.map((_, nth) =>
    fault('link-hostile', refused('in', 'not a simple https address'), { nth }),
  ),
  fault('link-hostile', refused('in', 'not a simple https address'), {
    address: `https://files.example/${'x'.repeat(2061)}`,
  }),
  fault('links-none', notUnderstood('it contains no link with the name')),
];

/** A byte that is not UTF-8 becomes a replacement character, in the first row of cn. */
function withoutUmlaut(right: Rows): Rows {
  const first = right.findIndex((row, at) => at > 0 && isOf('cn', row));
  return right.map((row, at) => (at === first ? row.with(NAME, 'M\ufffdnze') : row));
}

const noCn = (name: string, options: ArmOptions = { times: 1 }) =>
  fault(name, without('cn', /cn: 0/), options);

export const FILES: readonly FaultCase[] = [
  ...right('no-answer', 'slow', 'server-error', 'html-page', 'file-expired', 'file-xml-200'),
  ...right('file-no-header', 'file-reordered', 'file-gzip', 'file-cut', 'file-range-ignored'),
  ...right('file-range-short', 'file-412', 'file-etag-changing'),
  fault('no-answer', SILENT, { centre: 'cn', ...FOR_EVER }),
  fault('server-error', refused('cn', 'could not be downloaded'), { centre: 'cn', ...FOR_EVER }),
  fault('redirect-other-host', refused('cn', 'could not be downloaded: HTTP 302')),
  noCn('empty-body'),
  noCn('file-404'),
  fault('file-expired', RIGHT, { centre: 'sg' }),
  fault('file-expired', refused('sg', 'the server of the file refuses all links, even new links'), {
    centre: 'sg',
    ...FOR_EVER,
  }),
  noCn('file-header-only'),
  fault('file-foreign-app', refused('cn', 'the row belongs to app “99999999”')),
  fault('file-foreign-app', refused('sg', 'has an error in its line 6: the row belongs to app “99999999”'), {
    row: 4,
    centre: 'sg',
  }),
  fault('file-foreign-day', refused('cn', 'the time of the row is 20')),
  fault('file-no-header', RIGHT, { centre: 'sg' }),
  fault('file-v3', {
    notice: /cn: 27\b/,
    instead: (right) => right.map((row) => (isOf('cn', row) ? row.with(26, undefined) : row)),
  }),
  fault('file-same-column-twice', refused('cn', 'names the column “revenue” twice')),
  fault('file-unknown-columns', refused('cn', 'line 1')),
  fault('file-short-row', refused('cn', 'line 5: the row has too few or too many cells')),
  fault('file-quoted-line-feed', {
    notice: /cn: 27\b/,
    instead: ([header, first, ...rest]) => [header!, first!.with(NAME, 'line one,\n"line two"'), ...rest],
  }),
  fault('file-hostile-names', refused('cn', 'the encoding of the file is not known')),
  fault('file-overlap', {
    notice: /cn: 37\b/,
    instead: (right) => [...right.slice(0, 28), ...right.slice(1, 11), ...right.slice(28)],
  }),
  fault('file-cut', refused('cn', 'a part of the file that was not requested'), {
    centre: 'cn',
    ...FOR_EVER,
  }),
  fault('file-too-large', refused('cn', 'its server cannot send it in parts'), { centre: 'cn' }),
  fault('file-range-other', RIGHT, FOR_EVER),
  noCn('file-empty', { centre: 'cn', ...FOR_EVER }),
  fault('file-utf16', refused('cn', 'line 1: the encoding of the file is not known')),
  fault('file-nul', refused('cn', 'the encoding of the file is not known')),
  fault('file-other-encoding', { ...RIGHT, instead: withoutUmlaut }),
  fault('file-unclosed-quote', refused('cn', 'line 2')),
  fault('file-changing', RIGHT, { centre: 'cn' }),
];
