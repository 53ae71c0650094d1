import { dayText } from '../../../playground/service/days';
import { sumOf } from '../../../src/table/exact-sum';
import { eventually, inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { chooseDays, editReport, newReport, openSection, saveAndRun } from '../report-form';

const DAY_MS = 86_400_000;

inBrowser('the rows of a full report', () => {
  let opened: OpenedPage;
  const ago = (days: number) => dayText(Math.floor(opened.playground.runtime.clock.now() / DAY_MS) - days);
  const countries = () => opened.sidebar.getByRole('combobox', { name: 'Countries' });

  /** The revenue of all apps on the first day. */
  const revenue = (where: object) => {
    const { truth, world } = opened.playground.service;
    const numbers = world.apps.map(({ entry }) => truth.numbers({ app: entry.id, day: ago(9), where }));
    return sumOf(numbers.map(({ revenueUsd }) => revenueUsd)) ?? 0;
  };
  const money = async (cell: string) =>
    Number((await opened.cell('Two countries', cell)).replace(/[^\d.-]/g, ''));

  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Open');
  });
  afterAll(() => opened.close());

  it('are those of two countries chosen by the beginning of a name and by a name, and the line above the table says so', async () => {
    const { sidebar } = opened;
    await newReport(sidebar, 'Full report', 'Two countries');
    await chooseDays(sidebar, ago(9), ago(8));
    await openSection(sidebar, 'Only rows');
    for (const name of ['Germ', 'United States', 'France']) {
      await countries().fill(name);
      await countries().press('Enter');
    }
    await sidebar.getByRole('button', { name: 'Remove DE' }).waitFor();
    await sidebar.getByRole('button', { name: 'Remove FR' }).click();
    await sidebar.getByRole('button', { name: 'Remove FR' }).waitFor({ state: 'detached' });
    // Suggestions would hide the fields below.
    expect(await sidebar.locator('[role=option]').count()).toBe(0);
    await saveAndRun(sidebar, /^2 rows in sheet/);
    expect(await money('B3')).toBeCloseTo(revenue({ area: 'DE' }) + revenue({ area: 'US' }), 1);
    expect(await opened.cell('Two countries', 'A1')).toContain(' · only countries DE, US · ');
  });

  it('are all but those of the countries after one tick', async () => {
    const { sidebar } = opened;
    await editReport(sidebar, 'Two countries');
    await openSection(sidebar, 'Only rows');
    await sidebar.getByRole('checkbox', { name: 'All countries but these' }).check();
    await saveAndRun(sidebar, /^2 rows in sheet/);
    const words = expect.stringContaining(' · only countries other than DE, US · ');
    await eventually(() => opened.cell('Two countries', 'A1'), words);
    expect(await money('B3')).toBeCloseTo(revenue({}) - revenue({ area: 'DE' }) - revenue({ area: 'US' }), 1);
  });

  it('are not run with numbers that cannot be added up, and the form says why', async () => {
    const { sidebar } = opened;
    await editReport(sidebar, 'Two countries');
    await openSection(sidebar, 'Metrics');
    await sidebar.getByRole('checkbox', { name: 'Daily active users', exact: true }).check();
    await sidebar.getByRole('button', { name: 'Save and run' }).click();
    await sidebar
      .getByText(/“Daily active users” cannot be added up over the countries that the filter keeps/)
      .first()
      .waitFor();
    expect(opened.pageErrors).toEqual([]);
  });
});
