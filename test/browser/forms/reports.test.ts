import { dayText } from '../../../playground/service/days';
import { inBrowser, openPage } from '../in-browser';
import { chooseDays, openNewReport, openSection, saveAndRun } from '../report-form';

const DAY_MS = 86_400_000;

inBrowser('a report made from an empty form', () => {
  const opened = openPage();
  /** The day this many days ago. */
  const ago = (days: number) => dayText(Math.floor(opened.playground.runtime.clock.now() / DAY_MS) - days);
  const shownNumber = (text: string) => Number(text.replace(/[^\d.-]/g, ''));

  beforeAll(() => opened.chooseMenuItem('Open'));

  it('a report made from an empty form needs one call of the server until the sidebar is usable', async () => {
    const { playground, sidebar } = opened;
    await sidebar.getByRole('button', { name: 'New report' }).waitFor();
    const before = playground.runtime.executions.length;
    await opened.chooseMenuItem('Open');
    await sidebar.getByRole('button', { name: 'New report' }).waitFor();
    const calls = playground.runtime.executions.slice(before).filter(({ kind }) => kind === 'sidebar');
    expect(calls.map(({ callName }) => callName)).toEqual(['sidebarState']);
  });

  it('a report made from an empty form as a full report has one row a day with the true sums of all apps', async () => {
    const { sidebar, playground } = opened;
    await openNewReport(sidebar, 'Full report', 'Daily');
    await chooseDays(sidebar, ago(9), ago(3));
    await saveAndRun(sidebar, /^7 rows · /);
    expect(await opened.countRows('Daily')).toBe(9);
    expect(await opened.readRow('Daily', 2, 5)).toEqual([
      'Date',
      'Revenue',
      'Impressions (networks)',
      'eCPM (networks)',
      'Clicks (networks)',
    ]);
    expect(await opened.readCell('Daily', 'A1')).toMatch(/^✓ complete through .* · USD · UTC\+0 · /);
    const { truth, world } = playground.service;
    for (let row = 3; row <= 9; row++) {
      const day = ago(12 - row);
      const all = world.apps.map(({ entry }) => truth.numbers({ app: entry.id, day }));
      const [date, revenue, impressions] = await opened.readRow('Daily', row, 3);
      const sum = (of: (one: (typeof all)[number]) => number) =>
        all.reduce((total, one) => total + of(one), 0);
      expect([date, shownNumber(impressions!)]).toEqual([day, sum((one) => one.impressionApi)]);
      expect(shownNumber(revenue!)).toBeCloseTo(
        sum((one) => one.revenueUsd),
        1,
      );
    }
  });

  it('a report made from an empty form as an LTV report has the apps chosen as chips, the days of a preset, and blanks for unknown cohorts', async () => {
    const { sidebar, playground } = opened;
    await openNewReport(sidebar, 'LTV report', 'Value');
    await chooseDays(sidebar, ago(40), ago(23));
    await openSection(sidebar, 'Filters');
    await sidebar.getByRole('combobox', { name: 'Apps' }).fill('00123456,');
    await sidebar.getByRole('button', { name: /Remove 00123456/ }).waitFor();
    await openSection(sidebar, 'Rows and columns');
    await sidebar.getByLabel('Days after the first launch', { exact: true }).fill('1-3, 7, 90');
    await saveAndRun(sidebar, /^18 rows · /);
    const header = await opened.readRow('Value', 2, 9);
    expect(header).toEqual([
      'Date',
      'App id',
      'App',
      'New users',
      'LTV day 1',
      'LTV day 2',
      'LTV day 3',
      'LTV day 7',
      'LTV day 90',
    ]);
    const { truth } = playground.service;
    for (const row of [3, 11, 20]) {
      const [day, app, name, users, day1, , , , day90] = await opened.readRow('Value', row, 9);
      const cohort = truth.cohort({ app: '00123456', day: day! });
      expect([app, name, shownNumber(users!)]).toEqual(['00123456', 'Block Harbour', cohort.newUsers]);
      expect(shownNumber(day1!)).toBeCloseTo(cohort.ltv(1)!, 3);
      expect(day90).toBe('');
    }
  });

  it('a report made from an empty form as device rows of one app and day has money columns and the identifiers that it keeps', async () => {
    const { sidebar, playground } = opened;
    await openNewReport(sidebar, 'Device report', 'Devices');
    await chooseDays(sidebar, ago(3), ago(3));
    await sidebar.getByRole('combobox', { name: 'App' }).fill('3.10');
    await sidebar.getByRole('combobox', { name: 'App' }).press('Enter');
    await openSection(sidebar, 'More options');
    await sidebar
      .getByLabel('Device identifiers', { exact: true })
      .selectOption({ label: 'Kept as they are' });
    const { rows } = playground.service.truth.device({ app: '3.10', day: ago(3) });
    await saveAndRun(sidebar, new RegExp(`^${rows.toLocaleString('en-US')} rows · `));
    expect(await opened.countRows('Devices')).toBe(rows + 2);
    const header = await opened.readRow('Devices', 2, 20);
    const gaid = header.indexOf('Google advertising id');
    const ids = await Promise.all([3, 4, 5, 6].map((row) => opened.readRow('Devices', row, 20)));
    for (const row of ids) expect(row[gaid]).toMatch(/^([0-9a-f-]{36})?$/);
  });

  it('a report made from an empty form causes no error on the page and no request to another address', () => {
    expect(opened.addresses.filter((address) => !/^(http:\/\/127\.0\.0\.1:|data:)/.test(address))).toEqual(
      [],
    );
    expect(opened.pageErrors).toEqual([]);
  });
});
