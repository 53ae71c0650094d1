import type { ArmOptions } from '../../../playground/service/faults/armed-faults';
import { HOSTILE_ADDRESSES, HOSTILE_TEXTS } from '../../../playground/service/faults/hostile';
import { seedOf } from '../../../playground/service/world/chance';
import type { Value } from '../add-on';

export type Rows = readonly (readonly Value[])[];

/** A message, and what a formula advises. Nothing is written. */
export interface Refusal {
  readonly says: string;
  readonly advice: RegExp;
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
export type Outcome = Refusal | Different;

export interface FaultCase {
  readonly fault: string;
  readonly outcome: Outcome;
  readonly options: ArmOptions;
  /** What a formula shows; null for a fault that is not tried in formulas. */
  readonly inFormula: Outcome | null;
}

const fault = (
  name: string,
  outcome: Outcome,
  options: ArmOptions = {},
  inFormula: Outcome | null = outcome,
): FaultCase => ({ fault: name, outcome, options, inFormula });

/** Cells that differ, and a notice. In a formula, there are only the numbers, which are right. */
const different = (
  name: string,
  notice: RegExp,
  instead: Different['instead'],
  inFormula: Outcome | null = RIGHT,
): FaultCase => fault(name, { notice, instead }, {}, inFormula);

/** Faults that are retried, or that change nothing. */
const right = (...names: readonly string[]) => names.map((name) => fault(name, RIGHT));

const AGAIN = /Choose Extensions ▸ Ad Reports ▸ Refresh formulas in a minute\.$/;
const refusal = (says: string, advice = AGAIN): Refusal => ({ says, advice });
const SILENT = refusal('There was no answer from files\\.reports\\.example');
const DOWN = refusal('The service reports an internal error');
const LATER = refusal(
  'The service asks for fewer requests',
  / Refresh formulas after \d\d:\d\d on \d+ \w{3}\.$/,
);
const badRequest = (says: string) =>
  refusal(`The service did not accept the request .*${says}`, /Change the days, groups or metrics\.$/);
const notPermitted = (says: string): Refusal => ({
  ...refusal(`The service does not permit this request .*${says}`, /Check that it may read/),
  isMailed: true,
});
const KEY_WRONG: Refusal = {
  says: 'The service refused the report key',
  advice: /the file's owner.* Settings, then choose .*Refresh formulas\.$/,
  isMailed: true,
};
const notUnderstood = (says: string) => refusal(`The service's answer was not understood: .*${says}`);
/** A cell has no place for a notice, so it shows the notice instead of its number. */
const noPlace = (says: string) => refusal(says, /A cell cannot show this warning/);
const FOR_EVER = { times: 'until cleared' } as const;

/** Faults of any endpoint that answers with JSON. */
export const TRANSPORT: readonly FaultCase[] = [
  ...right('no-answer', 'slow', 'rate-limited', 'server-error', 'bom'),
  fault('no-answer', SILENT, FOR_EVER),
  fault('rate-limited', RIGHT, { retryAfter: 'date', seconds: 3 }),
  fault('rate-limited', RIGHT, { retryAfter: 'absent' }, null),
  fault('rate-limited', RIGHT, { retryAfter: -1 }),
  fault('rate-limited', LATER, { retryAfter: 1e9 }),
  fault('rate-limited', LATER, { retryAfter: 'absent', ...FOR_EVER }),
  fault('requests-per-minute', RIGHT, { requests: 1 }, LATER),
  fault('requests-per-minute', RIGHT, { requests: 2 }, null),
  fault('requests-per-minute', LATER, { requests: 1, retryAfter: 'absent' }),
  fault('server-error', RIGHT, { times: 3, status: 502 }, null),
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
  fault(
    'redirect-other-host',
    notUnderstood('redirects to elsewhere\\.example .*the key was not sent there'),
  ),
  fault('html-page', notUnderstood('HTTP 200: Please sign in')),
  fault('empty-body', notUnderstood('it is empty or not a whole JSON object')),
  fault('plain-string', notUnderstood('system busy')),
  fault('cut-json', notUnderstood('not a whole JSON object')),
  fault('too-large', notUnderstood('larger than Google takes at once')),
  fault('code-403', notPermitted('no permission')),
  fault('echo-key', badRequest('\\[hidden\\]')),
];

const DOES_NOT_FIT = 'its pages do not fit together';

/** Faults in one page of rows. */
export const ROWS: readonly FaultCase[] = [
  fault('items-null', notUnderstood('no list of rows')),
  fault('timezone-other', notUnderstood('counted in UTC-8, not in UTC\\+0')),
  fault('strange-numbers', notUnderstood('row \\d+: \\w+ is "'), { text: 'about 7' }),
  fault('row-out-of-range', notUnderstood('row 1: Date is 2019-01-01')),
  fault('row-out-of-range', notUnderstood('row 100: Date is'), { row: 99 }, null),
  fault('proto-keys', RIGHT),
  different(
    'row-vanishes',
    /announced \d+ rows and sent \d+/,
    ([header, , ...rest]) => [header!, ...rest],
    // One number over several days is one row: then none arrives.
    refusal('announced', /A cell cannot show this warning|Refresh formulas in a minute\.$/),
  ),
];

export const PAGING: readonly FaultCase[] = [
  ...right('page-short', 'same-page-twice', 'total-absent'),
  fault('key-revoked', KEY_WRONG, { after: 1 }),
  fault('page-short', notUnderstood(`${DOES_NOT_FIT}.*the page .*was empty`), { rows: 1000, ...FOR_EVER }),
  fault('overlapping-rows', notUnderstood(`${DOES_NOT_FIT}.*the same row was sent twice`)),
  fault('ignores-start', notUnderstood(`${DOES_NOT_FIT}.*ignore “start”`)),
  fault('ignores-limit', notUnderstood(`${DOES_NOT_FIT}.*at most (100|1,000) were requested`)),
  fault('cap', RIGHT, { rows: 300 }),
  // A formula asks for the rows of all apps, but for no more pages than a minute allows.
  fault('cap', RIGHT, { rows: 30 }, LATER),
  fault('total-grows', notUnderstood(DOES_NOT_FIT)),
  // A formula asks for all apps, so the row is another app's, as it is in a report of all apps.
  fault(
    'foreign-app',
    notUnderstood('row \\d+: App id is 99999999'),
    { row: 6 },
    { ...RIGHT, instead: (right) => right.toSpliced(7, 1) },
  ),
  fault('row-twice', notUnderstood(`${DOES_NOT_FIT}.*the same row was sent twice`)),
  fault('row-twice', RIGHT, { row: 50, times: 1 }),
  ...ROWS,
];

/** Faults of the full report by day, app and area. Its last columns are revenue, impressions, daily users and new users. */
export const FULL_VALUES: readonly FaultCase[] = [
  ...right('labels-missing', 'network-renamed', 'unknown-network', 'unasked-dimensions', 'hostile-names'),
  different(
    'warning',
    /Daily active users: blank, because the service cannot count this/,
    (right) => right.map((row, at) => (at === 0 ? row : row.with(5, undefined))),
    null,
  ),
  fault('revenue-differs', notUnderstood('Revenue and revenue differ')),
  fault('strange-numbers', RIGHT, { field: 'ctrApi' }),
];

/** Faults of the LTV report by day, app id, app name and area. Names are texts, even if they begin like a formula. */
export const LTV_VALUES: readonly FaultCase[] = [
  different('hostile-names', /^/, (right) => right.map((row, at) => (at === 0 ? row : hostile(row, 2)))),
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

const refused = (centre: string, why: string) => refusal(`The device file of centre ${centre} .*${why}`);

export const LINKS: readonly FaultCase[] = [
  fault('link-missing', without('in', /in no file/)),
  fault(
    'link-equal',
    without('in', /Centres cn and in share one link; its file was read once/),
    {},
    noPlace('Centres cn and in share one link'),
  ),
  fault('link-404', without('in', /in no data/)),
  ...HOSTILE_ADDRESSES.map((_, nth) =>
    fault('link-hostile', refused('in', 'the (host of the )?link'), { nth }),
  ),
  fault('link-hostile', refused('in', '2083 characters'), {
    address: `https://files.example/${'x'.repeat(2061)}`,
  }),
  fault('links-none', notUnderstood('it has no link as')),
];

/** A byte that is not UTF-8 becomes a replacement character, in the first row of cn. */
function withoutUmlaut(right: Rows): Rows {
  const first = right.findIndex((row, at) => at > 0 && isOf('cn', row));
  return right.map((row, at) => (at === first ? row.with(NAME, 'M\ufffdnze') : row));
}

/** So much is missing that a formula shows no number. */
const noCn = (name: string, options: ArmOptions = { times: 1 }) =>
  fault(name, without('cn', /cn no data/), options, noPlace('The device files and the full report differ'));

export const FILES: readonly FaultCase[] = [
  ...right('no-answer', 'slow', 'server-error', 'html-page', 'file-expired', 'file-xml-200'),
  ...right('file-no-header', 'file-reordered', 'file-gzip', 'file-cut', 'file-range-ignored'),
  ...right('file-range-short', 'file-412', 'file-etag-changing'),
  fault('no-answer', refused('cn', 'could not be downloaded'), { centre: 'cn', ...FOR_EVER }),
  fault('server-error', refused('cn', 'could not be downloaded'), { centre: 'cn', ...FOR_EVER }),
  fault('redirect-other-host', refused('cn', 'could not be downloaded: HTTP 302')),
  noCn('empty-body'),
  noCn('file-404'),
  fault('file-expired', RIGHT, { centre: 'sg' }),
  fault('file-expired', refused('sg', 'its storage refuses the links, new ones too'), {
    centre: 'sg',
    ...FOR_EVER,
  }),
  noCn('file-header-only'),
  fault('file-foreign-app', refused('cn', 'of app “99999999”')),
  fault('file-foreign-app', refused('sg', 'is not as expected at line 6: .*of app “99999999”'), {
    row: 4,
    centre: 'sg',
  }),
  fault('file-foreign-day', refused('cn', 'is stamped with 20')),
  fault('file-no-header', RIGHT, { centre: 'sg' }),
  different('file-v3', /Service's revenue: blank for cn, whose files lack this column/, (right) =>
    right.map((row) => (isOf('cn', row) ? row.with(26, undefined) : row)),
  ),
  fault('file-same-column-twice', refused('cn', 'names the column “revenue” twice')),
  fault('file-unknown-columns', refused('cn', 'line 1')),
  fault('file-short-row', refused('cn', 'line 5: the row has 22 cells')),
  different('file-quoted-line-feed', /cn 27\b/, ([header, first, ...rest]) => [
    ...[header!, first!.with(NAME, 'line one,\n"line two"')],
    ...rest,
  ]),
  fault('file-hostile-names', refused('cn', 'its encoding is not known')),
  different(
    'file-overlap',
    /cn 37\b/,
    (right) => [...right.slice(0, 28), ...right.slice(1, 11), ...right.slice(28)],
    null,
  ),
  fault('file-cut', refused('cn', 'other bytes than those requested'), { centre: 'cn', ...FOR_EVER }),
  fault('file-too-large', refused('cn', 'its storage does not send it in parts'), { centre: 'cn' }),
  fault('file-range-other', RIGHT, FOR_EVER),
  noCn('file-empty', { centre: 'cn', ...FOR_EVER }),
  fault('file-utf16', refused('cn', 'line 1: its encoding is not known')),
  fault('file-nul', refused('cn', 'its encoding is not known')),
  different('file-other-encoding', /1 character of the device file of cn could not be read/, withoutUmlaut),
  fault('file-unclosed-quote', refused('cn', 'line 2')),
  fault('file-changing', RIGHT, { centre: 'cn' }, null),
];
