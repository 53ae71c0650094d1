import fc from 'fast-check';
import { listSummableDimensions, needsDeviceCount, PERIOD_IDS, type ReportKindId } from '../../src/catalogue';
import {
  ARGUMENTS,
  checkFormulaRequest,
  DEVICE_DEFAULTS,
  DRAFT_FIELD_BY_ARGUMENT,
} from '../../src/formulas/arguments';
import { buildFormulaForDraft } from '../../src/formulas/draft-to-formula';
import { type CheckContext, checkDraft } from '../../src/request/checks/check-draft';
import type { Draft } from '../../src/request/draft';
import { splitList } from '../../src/request/parse-list';
import type { Request } from '../../src/request/request';
import { createKnownSource } from '../fakes/known-source';
import { rightDrafts } from '../request/checks/right-drafts';
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
const LTV: Draft = { report: 'ltv', apps: [], startDate: 'last 7 days', metrics: 'newUserNum,1-7,14,30' };
const DEVICE: Draft = { report: 'device', apps: 'app-1', startDate: 'yesterday' };

function shown(draft: Draft): string {
  const made = buildFormulaForDraft(draft, CONTEXT);
  return 'formula' in made ? made.formula : made.cannot;
}

it.each<[string, Draft, string]>([
  [
    'the usual',
    FULL,
    '=ADREPORT_FULL("app-1,app-2"; "revenue,ecpmApi"; "2026-11-01"; "2026-11-07"; "date"; "UTC+0"; "USD")',
  ],
  [
    'retention, which has no currency',
    { ...LTV, report: 'retention', metrics: 'all', currency: 'CNY', areas: 'US' },
    '=ADREPORT_RETENTION(""; "all"; "last 7 days"; ; ""; "US"; "UTC+0")',
  ],
  [
    'sums by the dimensions of a summary',
    { ...DEVICE, summaryBy: ['hour', 'area'], metrics: 'impression,devices,deviceCtr' },
    '=ADREPORT_DEVICE("app-1"; "yesterday"; "hour,area"; "impression,deviceCtr"; "UTC+0"; "USD")',
  ],
])('a draft as a formula is %s', (_case, draft, formula) => {
  expect(shown(draft)).toBe(formula);
});

it('a draft as a formula says that it has no comparison if the draft has one', () => {
  const compared = { ...FULL, compare: 'year before' };
  expect(buildFormulaForDraft(compared, CONTEXT)).toEqual({
    formula: shown(FULL),
    lacks: [expect.stringContaining('no columns that compare with earlier days')],
  });
  expect(buildFormulaForDraft(FULL, CONTEXT)).toMatchObject({ lacks: [] });
});

it.each<[Draft, RegExp]>([
  [{ ...DEVICE, dimensions: ['gaid', 'userId'] }, /^A formula can show device rows only as sums of one day/],
  [{ ...DEVICE, startDate: 'last 7 days' }, /^A formula can show device rows only as sums of one day/],
  [{ ...FULL, networks: ['AdMob'] }, /^A formula cannot use the “Filters” of this report/],
  [{ ...FULL, startDate: 'someday' }, /^First day: “someday” is not a day/],
  [{}, /^Kind of report: a value is missing/],
])('a draft as a formula is impossible for %j, with the reason', (draft, reason) => {
  expect(shown(draft)).toMatch(reason);
});

/** The request of a formula with this text, by the check of the custom functions. */
function askedBy(formula: string): Request {
  const { name, given } = readFormula(formula);
  const report = name.replace('ADREPORT_', '').toLowerCase() as ReportKindId;
  const fields = ARGUMENTS[report].map((argument) => DRAFT_FIELD_BY_ARGUMENT[argument]!);
  expect(given.length).toBeLessThanOrEqual(fields.length);
  const typed = Object.fromEntries(
    given.flatMap((text, at) => (text === undefined ? [] : [[fields[at], text]])),
  );
  const defaults = report === 'device' ? DEVICE_DEFAULTS : {};
  const apps = splitList(String(typed['apps'] ?? ''));
  const knownSource = createKnownSource({ apps: apps.map((id) => ({ id, name: '' })) });
  const context = { ...CONTEXT, knownSource, periods: 'several' } as const;
  return checkFormulaRequest(report, { ...defaults, ...typed, report }, context);
}

/** Without a reference in quotation marks, which a formula refuses. */
const app = fc
  .stringMatching(/^[A-Za-z0-9"'._ =+-]{0,6}[A-Za-z0-9"]$/)
  .map((id) => id.trim())
  .filter((id) => !/^"\s*=/.test(id));

/** Right drafts with apps of any letters, and with periods; those of device reports are for one day, without a filter or summary. */
const drafts = fc
  .tuple(
    rightDrafts,
    fc.uniqueArray(app, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('date', ...PERIOD_IDS),
  )
  .map(([draft, apps, grain]): Draft => {
    const filter = { areas: '', networks: [], adFormats: '', placements: null, revenueOnly: false };
    const oneDay = { ...filter, startDate: 'yesterday', apps: apps[0], output: '', summaryBy: [] };
    if (draft.report === 'device') return { ...draft, ...oneDay };
    return { ...draft, apps, dimensions: draft.dimensions.map((id) => (id === 'date' ? grain : id)) };
  });

it('any formula made from a draft requests the same data in the same order', () => {
  let made = 0;
  fc.assert(
    fc.property(drafts, (draft) => {
      const checked = checkDraft(draft, CONTEXT);
      const sentence = buildFormulaForDraft(draft, CONTEXT);
      if ('issues' in checked) return expect(sentence).toEqual({ cannot: checked.issues[0]!.message });
      const { request } = checked;
      const isDevice = request.report === 'device';
      const summable = listSummableDimensions('device').map(({ id }) => id);
      const dimensions = request.dimensions.filter((id) => !isDevice || summable.includes(id));
      const metrics = request.metrics.filter((id) => !isDevice || !needsDeviceCount(id));
      if (dimensions.length === 0 || metrics.length === 0)
        return expect(sentence).toEqual({ cannot: expect.any(String) });
      if (!('formula' in sentence)) throw new Error(sentence.cannot);
      made++;
      const currency = request.report === 'retention' ? 'USD' : request.currency;
      const right = { ...request, dimensions, metrics, currency, identifiers: 'kept' };
      expect(askedBy(sentence.formula)).toEqual(right);
      expect(sentence.formula).not.toMatch(/, *\)$/);
    }),
    { numRuns: 400 },
  );
  expect(made).toBeGreaterThan(240);
});

it('the formula of a draft that points to cells has the references themselves, so that it follows the cells', () => {
  const cells = (reference: string) => {
    const value = reference.includes('B') ? 'app-1' : '2026-11-01';
    return { cells: [{ place: 'Settings!B2', value, shown: value, formula: '' }] };
  };
  const draft = { apps: ['=Settings!B2:B20'], startDate: "='My tab'!C2", endDate: '=Settings!C3' };
  expect(buildFormulaForDraft({ ...FULL, ...draft }, { ...CONTEXT, cells })).toEqual({
    formula: expect.stringMatching(/^=ADREPORT_FULL\(Settings!B2:B20; "[^"]*"; 'My tab'!C2; Settings!C3; /),
    lacks: [],
  });
});
