import { serialOfDay } from '../../../emulator/src/spreadsheet/serial';
import { APPS, AREAS } from '../../../playground/service/world/apps';
import { AddOn } from '../add-on';
import { records, resultOf, shownRow } from './tab-cells';

/** The starter workbook in the file of a small company: two apps in three countries. */

const REVENUE_ROW = 6;
const notIn = AREAS.map(({ code }) => code).filter((code) => !['US', 'DE', 'IN'].includes(code));
const apps = APPS.filter(({ id }) => ['00123456', '3.10'].includes(id)).map((app) => ({ ...app, notIn }));

const addOn = new AddOn({ service: { apps, rowsScale: 0.1 } }).settled();

function revenueOf(app?: string): number {
  return records(addOn, 'Revenue by month')
    .filter((row) => row['Month'] === serialOfDay(2026, 9, 1) && (app === undefined || row['App'] === app))
    .reduce((sum, row) => sum + Number(row['Revenue']), 0);
}

it('one click makes the starter workbook in an empty file: its tabs, its reports, and nothing that needs attention', () => {
  const { error, duration } = addOn.call('sidebarStarter', []);
  expect([error, duration < 270_000]).toEqual([undefined, true]);
  expect(addOn.file.sheets.map(({ title }) => title)).toEqual([
    'Overview',
    'Revenue',
    'Networks',
    'Cohorts',
    'Close',
    'Lists',
    'Sheet1',
    'Refresh status',
    'Run log',
    'LTV cohorts',
    'Retention cohorts',
    'Revenue by day',
    'Revenue by month',
    'Revenue by country',
    'Close overview',
  ]);
  expect(shownRow(addOn, 'Overview', 6, 1, 10)).toEqual(['Nothing: every report is up to date.']);
});

it('its numbers are those of its reports, for all apps and for the app that is chosen, without a request', () => {
  const sent = addOn.sent.length;
  expect(revenueOf()).toBeGreaterThan(0);
  expect(resultOf(addOn, 'Overview', REVENUE_ROW, 1)).toBeCloseTo(revenueOf(), 6);
  addOn.user.type('Overview', 'B3', 'Tiny Farm');
  expect(resultOf(addOn, 'Overview', REVENUE_ROW, 1)).toBeCloseTo(revenueOf('Tiny Farm'), 6);
  expect(revenueOf('Tiny Farm')).toBeLessThan(revenueOf());
  expect(addOn.sent.length).toBe(sent);
});
