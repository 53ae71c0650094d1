import fc from 'fast-check';
import { CHOSEN_DAYS } from '../../../sidebar/form/date-range';
import { type Form, newForm, withReport } from '../../../sidebar/form/form-and-draft';
import { checkedForm, FIELDS } from '../../../sidebar/form/form-issues';
import { hasDaysAgain } from '../../../sidebar/form/refreshing';
import { hasRows, hasSummary } from '../../../sidebar/form/rows-or-summary';
import {
  CURRENCIES,
  DIMENSIONS,
  dimensionsOf,
  METRICS,
  REPORTS,
  report,
  ZONES,
} from '../../../src/catalogue/catalogue';
import type { DraftIssue } from '../../../src/request/draft';
import { runs } from '../../thorough';
import { NOW, STATE } from '../editor/fixtures';

const kind = (id: Form['report'], part: Partial<Form> = {}): Form => ({
  ...withReport(newForm(STATE), id, STATE),
  ...part,
});

const sentence = (form: Form) => checkedForm(form, NOW).issues.map(({ message }) => message);

describe('the issues of a form', () => {
  it('contain dimensions with only device identifiers that the report leaves out', () => {
    const form = kind('device', { apps: ['app-1'], dimensions: ['gaid'], identifiers: 'left out' });
    expect(sentence(form)).toEqual([
      'Dimensions: only device identifiers are chosen, but this report leaves identifiers out; tick at least one other dimension.',
    ]);
  });

  it('contain an empty list of dimensions only for the chosen output', () => {
    const form = kind('device', { apps: ['app-1'], output: 'summary', dimensions: [], summaryBy: [] });
    expect(sentence(form)).toEqual(['Summary by: none is chosen; tick at least one.']);
    expect(sentence({ ...form, output: 'rows' })).toEqual(['Dimensions: none is chosen; tick at least one.']);
  });

  it('contain metrics that do not exist for rows', () => {
    const form = kind('device', { apps: ['app-1'], output: 'rows', metrics: ['devices'] });
    expect(sentence(form)).toEqual(['Metrics: none is chosen; choose at least one.']);
    expect(sentence({ ...form, output: 'summary' })).toEqual([]);
  });

  it('contain nothing about fields that are not shown', () => {
    const form = kind('device', { apps: ['app-1'], identifiers: 'left out', dimensions: ['gaid', 'gone'] });
    expect(sentence({ ...form, output: 'summary' })).toEqual([]);
    expect(sentence(kind('device', { apps: ['app-1'], output: 'rows', summaryBy: ['gaid'] }))).toEqual([]);
  });

  it('have the order of the form', () => {
    const form = kind('ltv', { name: '', areas: ['Germny'], metrics: ['91'], range: CHOSEN_DAYS });
    const fields = checkedForm(form, NOW).issues.map(({ field }) => field);
    expect(fields).toEqual(['name', 'startDate', 'areas', 'metrics']);
  });

  it('do not block the preview if only the name is missing', () => {
    expect(checkedForm(kind('full', { name: '' }), NOW).request).not.toBeNull();
  });
});

/** The fields that the editor shows for a form. */
function shownFields(form: Form): readonly DraftIssue['field'][] {
  const { report: id, range } = form;
  const { takesCurrency } = report(id);
  const isShown: Partial<Record<DraftIssue['field'], boolean>> = {
    endDate: range === CHOSEN_DAYS,
    currency: takesCurrency,
    output: id === 'device',
    networks: id === 'device' || id === 'full',
    platforms: id === 'full',
    adFormats: id === 'device' || id === 'full',
    placements: id !== 'retention',
    revenueOnly: id === 'device',
    revenueAbove: id === 'full',
    dimensions: hasRows(form),
    identifiers: id === 'device' && hasRows(form),
    summaryBy: hasSummary(form),
    history: range !== CHOSEN_DAYS,
    daysAgain: hasDaysAgain(form),
  };
  return FIELDS.filter((field) => isShown[field] ?? true);
}

const day = fc.constantFrom('', '2026-11-01', '2026-11-20', '2026-11-21', '2027-01-01', '1999-12-31');
const texts = fc.array(fc.oneof(fc.constantFrom('app-1', 'US', 'de'), fc.string()), { maxLength: 4 });
const typedNumber = fc.oneof(fc.constantFrom('', '2', '90', '0.01', '-1', '1,5', '1e999'), fc.string());
const forms: fc.Arbitrary<Form> = fc
  .record({
    path: fc.array(fc.constantFrom(...REPORTS.map(({ id }) => id)), { minLength: 1, maxLength: 4 }),
    part: fc.record(
      {
        name: fc.string(),
        range: fc.constantFrom('yesterday', 'today', 'last 7 days', 'last month', 'last 0 days', CHOSEN_DAYS),
        from: day,
        to: day,
        zone: fc.constantFrom(...ZONES.map(({ id }) => id)),
        currency: fc.constantFrom(...CURRENCIES.map(({ id }) => id)),
        apps: texts,
        areas: texts,
        dimensions: fc.subarray(DIMENSIONS.map(({ id }) => id as string)),
        metrics: fc.oneof(
          fc.subarray(METRICS.map(({ id }) => id as string)),
          fc.array(fc.constantFrom('1-7', '30', 'all', '91', 'newUserNum', 'nonsense')),
        ),
        identifiers: fc.constantFrom('kept', 'left out', 'hashed'),
        output: fc.constantFrom('automatic', 'rows', 'summary', 'bigquery'),
        summaryBy: fc.subarray(DIMENSIONS.map(({ id }) => id as string)),
        networks: texts,
        adFormats: texts,
        placements: texts,
        revenueOnly: fc.boolean(),
        platforms: texts,
        revenueAbove: typedNumber,
        except: fc.array(fc.oneof(fc.constantFrom('apps', 'areas', 'networks', 'placements'), fc.string())),
        history: fc.constantFrom('kept', 'dropped'),
        refresh: fc.record({
          when: fc.constantFrom('by hand', 'when ready', 'daily', 'weekdays', 'weekly', 'monthly'),
          hour: fc.integer({ min: 0, max: 23 }),
          weekday: fc.integer({ min: 1, max: 7 }),
          day: fc.integer({ min: 1, max: 31 }),
          daysAgain: typedNumber,
          absolute: typedNumber,
          percent: typedNumber,
        }),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ path, part }) => ({
    ...path.reduce((form, id) => withReport(form, id, STATE), newForm(STATE)),
    ...(part as Partial<Form>),
  }));

describe('the refresh settings of a form', () => {
  const refresh = (part: Partial<Form['refresh']>) => ({ refresh: { ...newForm(STATE).refresh, ...part } });

  it.each(['1', '91', '', 'two', '2.5'])(
    'cannot have “%s” as the number of days to fetch again',
    (daysAgain) => {
      const { issues } = checkedForm(kind('full', refresh({ daysAgain })), NOW);
      expect(issues.map(({ field }) => field)).toEqual(['daysAgain']);
      expect(issues[0]?.message).toContain(daysAgain);
    },
  );

  it('have no number of days to fetch again if the report fetches all growing days', () => {
    expect(sentence(kind('ltv', refresh({ daysAgain: 'two' })))).toEqual([]);
  });

  it('can keep device rows of several days only with the day column', () => {
    const device = { apps: ['app-1'], history: 'kept', identifiers: 'kept' } as const;
    const { issues } = checkedForm(kind('device', { ...device, dimensions: ['area'] }), NOW);
    expect(issues.map(({ message }) => message).join()).toMatch(/tick Date among the columns/);
    expect(sentence(kind('device', { ...device, dimensions: ['dateTimeStamp'] }))).toEqual([]);
    expect(sentence(kind('device', { ...device, dimensions: ['date'] }))).toEqual([]);
    expect(sentence(kind('device', { ...device, dimensions: ['area'], range: 'last 7 days' }))).toEqual([]);
    expect(
      sentence(kind('device', { ...device, dimensions: ['gaid'], range: CHOSEN_DAYS, from: '2026-11-02' })),
    ).toEqual([]);
  });

  it('cannot have a threshold that is not an amount', () => {
    const { issues } = checkedForm(kind('full', refresh({ absolute: '1,5' })), NOW);
    expect(issues.map(({ field }) => field)).toEqual(['threshold']);
  });
});

describe('every possible form', () => {
  it('gives a request, or issues of fields that it shows', () => {
    fc.assert(
      fc.property(forms, (form) => {
        const { issues, request } = checkedForm(form, NOW);
        const shown = shownFields(form);
        expect(issues.filter(({ field }) => !shown.includes(field))).toEqual([]);
        expect(request !== null || issues.length > 0).toBe(true);
        for (const { message } of issues) expect(message).toMatch(/^[A-Z][^:]*: [\s\S]*\.$/);
      }),
      runs({ quick: 60, thorough: 2_000 }),
    );
  });

  it.each(['full', 'ltv', 'retention'] as const)('gives a request with the ticked dimensions of %s', (id) => {
    const first = kind(id, { metrics: id === 'full' ? ['click'] : ['7'] });
    const ids = dimensionsOf(id).map((one) => one.id as string);
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: 1 }), (dimensions) => {
        const { request } = checkedForm({ ...first, dimensions }, NOW);
        const required = report(id).requiredDimensions;
        expect(request?.dimensions).toEqual([...new Set([...required, ...dimensions])]);
      }),
    );
  });
});
