import {
  CHOSEN_DAYS,
  metricsOf,
  newForm,
  rangesOf,
  reportOf,
  sheetNameOf,
  withDefaults,
  withReport,
} from '../../sidebar/form';
import { STATE } from './state';

const { catalogue } = STATE;

describe('a new form', () => {
  it('begins with the first report, its defaults, and the settings’ zone and currency', () => {
    expect(newForm({ ...STATE, zone: 'UTC+8', currency: 'CNY' })).toMatchObject({
      report: 'full',
      range: 'last 7 days',
      zone: 'UTC+8',
      currency: 'CNY',
      dimensions: ['date'],
      metrics: ['revenue', 'impressionApi'],
    });
  });
});

describe('choosing another kind of report', () => {
  const typed = {
    ...newForm(STATE),
    apps: 'app-1',
    range: 'last month',
    zone: 'UTC+8',
    dimensions: ['networkName'],
  };

  it('brings that report’s dimensions, metrics and days', () => {
    expect(withReport(typed, catalogue, 'ltv')).toMatchObject({
      dimensions: ['date', 'appId'],
      metrics: ['newUserNum'],
      days: '1-3,7,30',
    });
  });

  it('keeps the apps, the days and the zone', () => {
    expect(withReport(typed, catalogue, 'ltv')).toMatchObject({
      apps: 'app-1',
      range: 'last month',
      zone: 'UTC+8',
    });
  });

  it('falls back to yesterday where only one day can be asked for', () => {
    expect(withReport(typed, catalogue, 'device').range).toBe('yesterday');
    expect(withReport({ ...typed, range: CHOSEN_DAYS }, catalogue, 'device').range).toBe(CHOSEN_DAYS);
  });

  it('calls the sheet as the report until a name is typed', () => {
    expect(sheetNameOf(withReport(typed, catalogue, 'ltv'), catalogue)).toBe('LTV');
    expect(sheetNameOf(withReport({ ...typed, sheet: 'Board' }, catalogue, 'ltv'), catalogue)).toBe('Board');
  });
});

describe('what a report offers', () => {
  const choice = (report: string) => reportOf({ report }, catalogue);

  it('leaves the ninety metrics of single days to the days field', () => {
    expect(metricsOf(choice('ltv'), catalogue).map(({ id }) => id)).toEqual(['newUserNum']);
    expect(metricsOf(choice('retention'), catalogue)).toEqual([]);
  });

  it('is one day for device rows, and named ranges for the others', () => {
    expect(rangesOf(choice('device')).map(({ label }) => label)).toEqual(['Yesterday', 'A day I choose']);
    expect(rangesOf(choice('full')).map(({ label }) => label)).toEqual([
      'Yesterday',
      'Last 7 days',
      'Last 30 days',
      'This month',
      'Last month',
      'Days I choose',
    ]);
  });
});

describe('new default zone and currency', () => {
  const after = { ...STATE, zone: 'UTC+8', currency: 'CNY' };

  it('move a form that stood at the old ones', () => {
    expect(withDefaults(newForm(STATE), STATE, after)).toMatchObject({ zone: 'UTC+8', currency: 'CNY' });
  });

  it('leave what was chosen for this report', () => {
    const form = { ...newForm(STATE), zone: 'UTC-8' };
    expect(withDefaults(form, STATE, after)).toMatchObject({ zone: 'UTC-8', currency: 'CNY' });
  });
});
