import type { AddOn } from '../add-on';
import { BY_HAND } from '../reports/scheduled';
import { createRanReport, DRAFT } from '../sidebar';
import { readWholeTab } from '../take-back/restated-file';

const LABEL = 'Total';
const METRICS = ['revenue', 'impressionApi', 'ecpmApi', 'clickApi', 'ctrApi', 'dau'];
const WITH_TOTALS = {
  draft: { ...DRAFT, apps: [], dimensions: ['date', 'appId'], metrics: METRICS },
  refreshing: { ...BY_HAND, history: 'dropped', totals: true },
};

/** The values of the report's tab, with the results of formulas. */
function cells({ file }: AddOn) {
  const sheet = file.sheetNamed('Revenue')!;
  const { rows, columns } = sheet.used();
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => file.effective(sheet, row, column) ?? ''),
  );
}

/** The values of a row (from 1) of the report's tab. */
function row(addOn: AddOn, nth: number) {
  return cells(addOn)[nth - 1]!;
}

function formulas(addOn: AddOn, nth: number): unknown[] {
  return (readWholeTab(addOn)[nth - 1] as [unknown, unknown][]).map(([text]) => text);
}

/** The sum of the numbers below the headers in row 3, added up here from the cells that the service's numbers are in. */
function sumBelow(addOn: AddOn, label: string): number {
  const [, , header, ...rows] = cells(addOn);
  const column = header!.indexOf(label);
  return rows.reduce((sum, cells) => sum + Number(cells[column] || 0), 0);
}

function expectRight(addOn: AddOn): void {
  const [, totals, header] = cells(addOn);
  expect(totals![0]).toBe(LABEL);
  const total = (label: string) => totals![header!.indexOf(label)];
  const [revenue, impressions, clicks] = ['Revenue', 'Impressions (networks)', 'Clicks (networks)'].map(
    (label) => sumBelow(addOn, label),
  ) as [number, number, number];
  expect(revenue).toBeGreaterThan(0);
  expect(total('Revenue')).toBeCloseTo(revenue, 6);
  expect(total('Impressions (networks)')).toBe(impressions);
  expect(total('Clicks (networks)')).toBe(clicks);
  expect(total('eCPM (networks)')).toBeCloseTo((revenue / impressions) * 1000, 6);
  expect(total('CTR (networks)')).toBeCloseTo(clicks / impressions, 9);
  expect(total('DAU') ?? '').toBe('');
}

/** The user hides rows (from 0) of the report's tab. */
function hide({ file, user }: AddOn, startIndex: number, endIndex: number): void {
  const range = { sheetId: file.sheetNamed('Revenue')!.id, dimension: 'ROWS', startIndex, endIndex };
  const properties = { hiddenByUser: true };
  user.request({ updateDimensionProperties: { range, properties, fields: 'hiddenByUser' } });
}

it('a report with a totals row has it above the headers from the first run on, frozen with them, with the sums of the service’s numbers', () => {
  const { addOn } = createRanReport(WITH_TOTALS);
  expect(row(addOn, 2)[0]).toBe(LABEL);
  expect(row(addOn, 3).slice(0, 3)).toEqual(['Date', 'App id', 'Revenue']);
  expect(formulas(addOn, 2)[2]).toBe('=IF(SUBTOTAL(102,C3:C)=0,"",SUBTOTAL(109,C3:C))');
  const { truth, world } = addOn.service;
  const days = Array.from({ length: 7 }, (_, nth) => `2026-09-${String(8 + nth).padStart(2, '0')}`);
  const all = days.flatMap((day) => world.apps.map(({ entry }) => truth.numbers({ app: entry.id, day })));
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  expect(row(addOn, 2)[3]).toBe(sum((one) => one.impressionApi));
  expect(row(addOn, 2)[2]).toBeCloseTo(
    sum((one) => one.revenueUsd),
    2,
  );
  expectRight(addOn);
  expect(addOn.file.sheetNamed('Revenue')!.frozenRows).toBe(3);
  expect(addOn.displayTab('Revenue')[1]![2]).toMatch(/^\$[\d,]+\.\d\d$/);
  hide(addOn, 4, addOn.file.sheetNamed('Revenue')!.rowCount);
  expect(row(addOn, 2).slice(2, 4)).toEqual(row(addOn, 4).slice(2, 4));
});

it('a report with a totals row weighs LTV by new users, without the cohorts with an unknown day, and shows no average of hidden rows', () => {
  const { addOn } = createRanReport({
    ...WITH_TOTALS,
    draft: {
      ...DRAFT,
      report: 'ltv',
      dimensions: ['date', 'appId'],
      metrics: ['newUserNum', 'ltv1', 'ltv7'],
      startDate: 'last 30 days',
    },
  });
  const [, totals, header, ...rows] = cells(addOn);
  const [users, seventh] = ['New users', 'LTV day 7'].map((label) => header!.indexOf(label)) as [
    number,
    number,
  ];
  const known = rows.filter((each) => typeof each[seventh] === 'number');
  const sum = (of: (each: number[]) => number) =>
    known.reduce((total, each) => total + of(each as number[]), 0);
  expect(known.length).toBeGreaterThan(10);
  expect(known.length).toBeLessThan(rows.length);
  const average = sum((each) => each[users]! * each[seventh]!) / sum((each) => each[users]!);
  expect(totals![seventh]).toBeCloseTo(average, 9);
  hide(addOn, 3, 4);
  expect(row(addOn, 2)[seventh]).toBe('');
});
