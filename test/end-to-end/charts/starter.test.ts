import { serialOfDay } from '../../../emulator/src/spreadsheet/serial';
import { APPS, AREAS } from '../../../playground/service/world/apps';
import { AddOn } from '../add-on';
import { REVENUE_ROW, readResult, sumMonthRevenue } from './tab-cells';

/** The starter workbook in the file of a small company: two apps in three countries. */

const notIn = AREAS.map(({ code }) => code).filter((code) => !['US', 'DE', 'IN'].includes(code));
const apps = APPS.filter(({ id }) => ['00123456', '3.10'].includes(id)).map((app) => ({ ...app, notIn }));

const addOn = new AddOn({ service: { apps, rowsScale: 0.1 } }).saveSettings();
const SEPTEMBER = serialOfDay(2026, 9, 1);

it('one click makes the starter workbook in an empty file: its tabs and its reports', () => {
  const { error, duration } = addOn.call('sidebarStarter', []);
  expect([error, duration < 270_000]).toEqual([undefined, true]);
  expect(addOn.file.sheets.map(({ title }) => title)).toEqual([
    'Overview',
    'Networks',
    'Cohorts',
    'Lists',
    'Sheet1',
    'Refresh status',
    'LTV cohorts',
    'Retention cohorts',
    'Revenue by day',
    'Revenue by month',
    'Revenue by country',
    'Revenue by app and day',
  ]);
  expect(addOn.file.sheets.flatMap(({ title, hidden }) => (hidden ? [title] : []))).toEqual(['Lists']);
  const subtitleOf = (title: string) =>
    addOn.file.charts
      .map(({ spec }) => spec as { title: string; subtitle: string })
      .find((spec) => spec.title === title)?.subtitle;
  expect(subtitleOf('Revenue by month')).toBe('USD · UTC+0 · app chosen on Overview · only complete months');
  expect(subtitleOf('Revenue by network and day')).toBe('USD · UTC+0 · app chosen on Overview');
  const shown = addOn.file.sheets.flatMap(({ title }) => addOn.displayTab(title).flat());
  expect(shown.filter((cell) => cell.startsWith('#'))).toEqual([]);
});

it('its numbers are those of its reports, for all apps and for the app that is chosen, without a request', () => {
  const sent = addOn.sent.length;
  const all = sumMonthRevenue(addOn, SEPTEMBER);
  expect(all).toBeGreaterThan(0);
  expect(readResult(addOn, 'Overview', { row: REVENUE_ROW, column: 1 })).toBeCloseTo(all, 6);
  addOn.user.type('Overview', 'B3', 'Tiny Farm');
  const one = sumMonthRevenue(addOn, SEPTEMBER, { App: 'Tiny Farm' });
  expect(readResult(addOn, 'Overview', { row: REVENUE_ROW, column: 1 })).toBeCloseTo(one, 6);
  expect(one).toBeLessThan(all);
  expect(addOn.sent.length).toBe(sent);
});
