import fc from 'fast-check';
import { CHOSEN_DAYS, type Form, newForm, withReport } from '../../sidebar/form';
import { missingFields, orderOf } from '../../sidebar/order';
import { STATE } from './state';

const { catalogue } = STATE;

function form(report: string, part: Partial<Form> = {}): Form {
  return { ...withReport(newForm(STATE), catalogue, report), ...part };
}

function messages(one: Form): string[] {
  return missingFields(one, catalogue).map(({ message }) => message);
}

describe('what the form asks the server to run', () => {
  it('is the whole draft of a full report', () => {
    const full = form('full', { apps: ' app-1, app-2 ,', metrics: ['dau', 'revenue'], sheet: ' Board ' });
    expect(orderOf(full, catalogue)).toEqual({
      name: 'Board',
      draft: {
        report: 'full',
        apps: ['app-1', 'app-2'],
        areas: [],
        startDate: 'last 7 days',
        endDate: '',
        dimensions: ['date'],
        metrics: ['revenue', 'dau'],
        zone: 'UTC+0',
        currency: 'USD',
      },
    });
  });

  it('has the days of LTV after the other metrics', () => {
    const { draft } = orderOf(form('ltv', { days: '1-7, 14,30', areas: 'US，DE' }), catalogue);
    expect(draft.metrics).toEqual(['newUserNum', '1-7', '14', '30']);
    expect(draft.areas).toEqual(['US', 'DE']);
  });

  it('has no currency where the report takes none, and no countries where it cannot be narrowed to them', () => {
    expect(orderOf(form('retention'), catalogue).draft).not.toHaveProperty('currency');
    expect(orderOf(form('full', { areas: 'US' }), catalogue).draft.areas).toEqual([]);
  });

  it('has both chosen days, and only the first for device rows', () => {
    const days = { range: CHOSEN_DAYS, from: '2026-11-01', to: '2026-11-05' };
    expect(orderOf(form('full', days), catalogue).draft).toMatchObject({
      startDate: '2026-11-01',
      endDate: '2026-11-05',
    });
    expect(orderOf(form('device', days), catalogue).draft).toMatchObject({
      startDate: '2026-11-01',
      endDate: '',
    });
  });

  it('calls the sheet as the report when the name was emptied', () => {
    expect(orderOf(form('ltv', { sheet: '  ' }), catalogue).name).toBe('LTV');
  });

  it('never names a field that the report lacks, however one switched before, and always the required ones', () => {
    const ids = catalogue.reports.map(({ id }) => id);
    const all = [...catalogue.dimensions, ...catalogue.metrics].map(({ id }) => id);
    const ticks = fc.subarray(all);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...ids), { minLength: 1 }),
        ticks,
        ticks,
        (path, dimensions, metrics) => {
          const switched = path.reduce((one, id) => withReport(one, catalogue, id), newForm(STATE));
          const required =
            catalogue.reports.find(({ id }) => id === switched.report)?.requiredDimensions ?? [];
          const ticked = { ...switched, dimensions: [...required, ...dimensions], metrics, days: '' };
          const { draft } = orderOf(ticked, catalogue);
          const has = (id: string) =>
            [...catalogue.dimensions, ...catalogue.metrics].some(
              (field) => field.id === id && field.reports.includes(draft.report),
            );
          expect([...draft.dimensions, ...draft.metrics].filter((id) => !has(id))).toEqual([]);
          expect(draft.dimensions).toEqual(expect.arrayContaining([...required]));
        },
      ),
    );
  });

  it('survives the way to the server, which takes JSON only', () => {
    const order = orderOf(form('retention'), catalogue);
    expect(JSON.parse(JSON.stringify(order))).toEqual(order);
    expect(Object.values(order.draft)).not.toContain(undefined);
  });
});

describe('before a run the form asks for', () => {
  it.each(['full', 'ltv', 'retention'])('nothing more when %s has its defaults', (report) => {
    expect(messages(form(report))).toEqual([]);
  });

  it('the app of device rows', () => {
    expect(messages(form('device', { apps: ' , ' }))).toEqual(['Give the id of one app.']);
  });

  it('the days that are to be chosen', () => {
    expect(messages(form('full', { range: CHOSEN_DAYS }))).toEqual([
      'Choose the first day.',
      'Choose the last day.',
    ]);
    expect(messages(form('device', { range: CHOSEN_DAYS, apps: 'app-1' }))).toEqual(['Choose the day.']);
  });

  it('a number to show', () => {
    expect(messages(form('full', { metrics: [] }))).toEqual(['Tick at least one metric.']);
    expect(messages(form('ltv', { days: '' }))).toEqual(['Give at least one day after install.']);
  });
});
