import fc from 'fast-check';
import {
  dimensionsOf,
  isSummable,
  metricsOf,
  PERIOD_IDS,
  REPORTS,
  type ReportId,
  summableDimensions,
  ZONES,
} from '../../src/catalogue/catalogue';
import { RANGE_NAMES } from '../../src/dates/named-ranges';
import { ARGUMENTS } from '../../src/formulas/arguments/argument-names';
import { checkedRequest } from '../../src/formulas/check-arguments';
import { draftToFormula } from '../../src/formulas/draft-to-formula';
import { type CheckContext, checkDraft } from '../../src/request/checks/check-draft';
import type { Draft } from '../../src/request/draft';
import type { Request } from '../../src/request/request';
import { readFormula } from './formula-text';

const CONTEXT: CheckContext = {
  now: Date.parse('2026-11-20T14:00:00Z'),
  defaults: { zone: 'UTC+0', currency: 'USD' },
};

const FULL: Draft = {
  report: 'full',
  apps: ['app-1', 'app-2'],
  startDate: '2026-11-01',
  endDate: '2026-11-07',
  dimensions: ['date'],
  metrics: ['revenue', 'ecpmApi'],
  zone: 'UTC+0',
  currency: 'USD',
};
const LTV: Draft = {
  report: 'ltv',
  apps: [],
  startDate: 'last 7 days',
  metrics: ['newUserNum', '1-7', '14', '30'],
};
const DEVICE: Draft = { report: 'device', apps: 'app-1', startDate: 'yesterday' };

function shown(draft: Draft): string {
  const made = draftToFormula(draft, CONTEXT);
  return 'formula' in made ? made.formula : made.cannot;
}

describe('a draft as a formula', () => {
  it.each<[string, Draft, string]>([
    [
      'the usual',
      FULL,
      '=ADREPORT_FULL("app-1,app-2"; "revenue,ecpmApi"; "2026-11-01"; "2026-11-07"; ; "UTC+0"; "USD")',
    ],
    [
      'all apps, and a range that moves on with the days',
      { ...FULL, apps: [], startDate: 'last 7 days', endDate: '' },
      '=ADREPORT_FULL(""; "revenue,ecpmApi"; "last 7 days"; ; ; "UTC+0"; "USD")',
    ],
    ['LTV', LTV, '=ADREPORT_LTV(""; "newUserNum,1-7,14,30"; "last 7 days"; ; ; ; "UTC+0"; "USD")'],
    [
      'retention, which has no currency',
      { ...LTV, report: 'retention', metrics: 'all', currency: 'CNY', areas: 'US' },
      '=ADREPORT_RETENTION(""; "1-90"; "last 7 days"; ; ; "US"; "UTC+0")',
    ],
    [
      'device rows as the formula sums them by itself',
      { ...DEVICE, dimensions: 'networkName,area', metrics: 'impression,click,revenue,ecpm' },
      '=ADREPORT_DEVICE("app-1"; "yesterday"; ; ; "UTC+0"; "USD")',
    ],
    [
      'sums by the dimensions of a summary',
      { ...DEVICE, summaryBy: ['hour', 'area'], metrics: 'impression,devices,deviceCtr' },
      '=ADREPORT_DEVICE("app-1"; "yesterday"; "hour,area"; "impression,deviceCtr"; "UTC+0"; "USD")',
    ],
  ])('is %s', (_case, draft, formula) => {
    expect(shown(draft)).toBe(formula);
  });

  it('says that it has no comparison if the draft has one', () => {
    const compared = { ...FULL, compare: 'year before' };
    expect(draftToFormula(compared, CONTEXT)).toEqual({
      formula: shown(FULL),
      lacks: [expect.stringContaining('no columns that compare with earlier days')],
    });
    expect(draftToFormula(FULL, CONTEXT)).toMatchObject({ lacks: [] });
  });

  it.each<[Draft, RegExp]>([
    [
      { ...DEVICE, dimensions: ['gaid', 'userId'] },
      /^A formula returns sums of device rows, .* Tick a dimension/,
    ],
    [{ ...DEVICE, metrics: 'devices,arpuDevice' }, /^Devices are counted in a summary/],
    [{ ...DEVICE, startDate: 'last 7 days' }, /^A formula sums the device rows of one day/],
    [{ ...DEVICE, areas: ['US'] }, /^A formula sums every device row of the day, but the choices/],
    [{ ...DEVICE, output: 'bigquery' }, /^A formula cannot ask BigQuery/],
    [{ ...FULL, networks: ['AdMob'] }, /^A formula of this report returns all rows, but the choices/],
    [{ ...FULL, startDate: 'someday' }, /^First day: “someday” is not a day/],
    [{}, /^Report: it is missing/],
  ])('is impossible for %j, with the reason', (draft, reason) => {
    expect(shown(draft)).toMatch(reason);
  });
});

/** The request of a formula with this text, by the check of the custom functions. */
function askedBy(formula: string): Request {
  const { name, given } = readFormula(formula);
  const report = name.replace('ADREPORT_', '').toLowerCase() as ReportId;
  const fields = Object.keys(ARGUMENTS[report]);
  const draft = Object.fromEntries(fields.map((field, at) => [field, given[at]]));
  const defaults =
    report === 'device' ? { dimensions: 'networkName,area', metrics: 'impression,click,revenue,ecpm' } : {};
  const filled = Object.fromEntries(Object.entries(defaults).filter(([field]) => draft[field] === undefined));
  expect(given.length).toBeLessThanOrEqual(fields.length);
  return checkedRequest({ ...draft, ...filled, report }, ARGUMENTS[report], {
    ...CONTEXT,
    periods: 'several',
  });
}

const day = fc.integer({ min: 1, max: 19 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`);
const days = fc.oneof(
  fc.constantFrom(...RANGE_NAMES).map((startDate) => ({ startDate, endDate: '' })),
  fc.tuple(day, day).map((both) => ({ startDate: both.sort()[0]!, endDate: both[1]! })),
  day.map((startDate) => ({ startDate, endDate: 'yesterday' })),
);
const shuffled = <Item>(items: readonly Item[]) => fc.shuffledSubarray([...items], { minLength: 1 });

const drafts: fc.Arbitrary<Draft> = fc.constantFrom(...REPORTS.map(({ id }) => id)).chain((report) => {
  const isDevice = report === 'device';
  const app = fc.stringMatching(/^[A-Za-z0-9"'._ =+-]{0,6}[A-Za-z0-9"]$/).map((id) => id.trim());
  const ids = dimensionsOf(report).filter(({ trackedOnly }) => trackedOnly !== true);
  return fc
    .record({
      report: fc.constant(report),
      apps: isDevice ? app : fc.uniqueArray(app, { maxLength: 4 }),
      areas: fc.constantFrom<string[]>([], ...(isDevice || report === 'full' ? [] : [['US'], ['DE', 'FR']])),
      dates: isDevice ? day.map((startDate) => ({ startDate, endDate: '' })) : days,
      dimensions: fc
        .tuple(
          fc.oneof(fc.constant([]), shuffled(ids.map(({ id }) => id))),
          fc.constantFrom('date', ...(isDevice ? [] : PERIOD_IDS)),
        )
        .map(([chosen, grain]) => chosen.map((id) => (id === 'date' ? grain : id))),
      metrics: fc.oneof(
        fc.constant(['all']),
        fc.constant([]),
        shuffled(metricsOf(report).map(({ id }) => id)),
      ),
      zone: fc.constantFrom('', ...ZONES.map(({ id }) => id)),
      currency: fc.constantFrom('', 'USD', 'CNY'),
      identifiers: fc.constantFrom('', 'hashed', 'left out'),
    })
    .map(({ dates, ...rest }) => ({ ...rest, ...dates }));
});

describe('any formula made from a draft', () => {
  it('requests the same data in the same order', () => {
    let made = 0;
    fc.assert(
      fc.property(drafts, (draft) => {
        const checked = checkDraft(draft, CONTEXT);
        const sentence = draftToFormula(draft, CONTEXT);
        if ('issues' in checked) return expect(sentence).toEqual({ cannot: checked.issues[0]!.message });
        const { request } = checked;
        const summable = summableDimensions('device').map(({ id }) => id);
        const dimensions =
          request.report === 'device'
            ? request.dimensions.filter((id) => summable.includes(id))
            : request.dimensions;
        const metrics = request.report === 'device' ? request.metrics.filter(isSummable) : request.metrics;
        if (dimensions.length === 0 || metrics.length === 0)
          return expect(sentence).toEqual({ cannot: expect.any(String) });
        if (!('formula' in sentence)) throw new Error(sentence.cannot);
        made++;
        const currency = request.report === 'retention' ? 'USD' : request.currency;
        expect(askedBy(sentence.formula)).toEqual({
          ...request,
          dimensions,
          metrics,
          currency,
          identifiers: 'kept',
        });
        expect(sentence.formula).not.toMatch(/, *\)$/);
      }),
      { numRuns: 400 },
    );
    expect(made).toBeGreaterThan(240);
  });
});

describe('the formula of a draft that points to cells', () => {
  const formulaOf = (draft: Draft, context: Partial<CheckContext> = {}) =>
    draftToFormula({ ...FULL, ...draft }, { ...CONTEXT, ...context });
  const read = (text: string) => ({
    cells: [{ place: 'Settings!B2', value: text, shown: text, formula: '' }],
  });

  it('has the references themselves, so that it follows the cells', () => {
    const cells = (reference: string) => read(reference.includes('B') ? 'app-1' : '2026-11-01');
    const draft = { apps: ['=Settings!B2:B20'], startDate: "='My tab'!C2", endDate: '=Settings!C3' };
    expect(formulaOf(draft, { cells })).toEqual({
      formula: expect.stringMatching(/^=ADREPORT_FULL\(Settings!B2:B20; "[^"]*"; 'My tab'!C2; Settings!C3; /),
      lacks: [],
    });
  });
});
