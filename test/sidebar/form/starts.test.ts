import { buildNewForm, withReportKind } from '../../../sidebar/form/build-form';
import { checkForm } from '../../../sidebar/form/form-issues';
import { isFilledWith, STARTS, withStart } from '../../../sidebar/form/starts';
import { getViewTexts } from '../../../sidebar/text/view-texts';
import { NOW, STATE } from '../editor/fixtures';

const { names } = getViewTexts().fields.starts;
const startOf = (name: string) => STARTS.find(({ key }) => names[key] === name)!;
const form = buildNewForm(STATE);

it.each(Object.values(names))('a frequent report: “%s” fills the form, which then can run', (name) => {
  const filled = withStart(form, startOf(name), STATE);
  expect(checkForm(filled, NOW)).toEqual([]);
  expect(filled.name).toBe(name);
  expect(STARTS.filter((start) => isFilledWith(filled, start))).toEqual([startOf(name)]);
  expect(isFilledWith(form, startOf(name))).toBe(false);
});

it('a frequent report sets kind, days and columns, and resets everything else', () => {
  const own = {
    ...form,
    apps: ['app-1'],
    zone: 'UTC+8',
    areas: ['US'],
    except: ['areas'],
    history: 'kept',
    destination: { kind: 'this sheet', sheetId: 7 },
    refresh: { ...form.refresh, when: 'daily', daysAgain: '9' },
  } as const;
  const cohorts = withStart(own, startOf('Cohorts'), STATE);
  expect(cohorts).toEqual(withStart(form, startOf('Cohorts'), STATE));
  expect(cohorts).toMatchObject({
    report: 'ltv',
    range: 'last 60 days',
    dimensions: ['date', 'appId', 'appName'],
    metrics: ['newUserNum', '1', '3', '7', '14', '30', '60'],
    apps: [],
    zone: STATE.zone,
  });
});

it('“Revenue by month” has thirteen months, the newest on top, and keeps those that leave', () => {
  const months = withStart(form, startOf('Revenue by month'), STATE);
  expect(months).toMatchObject({ range: 'last 13 months', history: 'kept', compare: 'period before' });
  expect(months.order).toEqual({ by: 'date', descending: true });
  expect(months.refresh.daysAgain).toBe('31');
  expect(withStart(months, startOf('Countries'), STATE).history).toBe('dropped');
});

it('a frequent report gives the report a free name, and keeps a name that the user typed', () => {
  const taken = { ...STATE, reports: [{ id: 'r', name: 'Cohorts' }] } as unknown as typeof STATE;
  const cohorts = withStart(buildNewForm(taken), startOf('Cohorts'), taken);
  expect(cohorts.name).toBe('Cohorts 2');
  expect(withStart(cohorts, startOf('Countries'), taken).name).toBe('Countries');
  expect(withReportKind(cohorts, 'device', taken).name).toBe('Device report');
  expect(withStart({ ...form, name: 'Board' }, startOf('Cohorts'), STATE).name).toBe('Board');
});
