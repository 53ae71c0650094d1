import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildReportTable, NOVEMBER, refresh, toReport } from './refreshing';

const SUMMARY = 'Restatement summary 2026';
const FIELDS = {
  dimensions: ['date', 'countryName'],
  metrics: ['revenue', 'impressionApi', 'ecpmApi'],
} as const;
const NEXT_JANUARY = Date.UTC(2027, 0, 5, 3);
/** Where the summary's rows begin. */
const FIRST = 2;

const row = (
  day: string,
  {
    revenue,
    clicks = 1000,
    ecpm = 1,
  }: { readonly revenue: number | null; readonly clicks?: number | null; readonly ecpm?: number },
): Cell[] => [day, 'US', revenue, clicks, ecpm];

const REPORT = { ...NOVEMBER, previousDays: { ...NOVEMBER.previousDays, from: '2026-10-01' } };

function held(sheet = new EmulatedSheets()) {
  const write = (october: Cell[], november: Cell[], seenAt = NOVEMBER.seenAt) =>
    refresh(sheet, buildReportTable(FIELDS, [october, november]), { ...REPORT, seenAt });
  write(row('2026-10-31', { revenue: 10 }), row('2026-11-01', { revenue: 20 }));
  return { sheet, write };
}

/** The cells of the summary's rows, with the month as its first day. */
function summed(sheet: EmulatedSheets, title = SUMMARY): unknown[][] {
  return sheet
    .readValues(title)
    .slice(FIRST)
    .map((cells) => cells.slice(0, 7));
}

/** The first days of the months, as serial numbers. */
const OCTOBER = 46296;
const NOVEMBER_1 = 46327;

it('the restatement summary is made with the first ledger, and adds up its lines by month, report and metric, the newest month first', () => {
  const { sheet, write } = held();
  expect(sheet.sheets.map(({ title }) => title)).not.toContain(SUMMARY);
  write(row('2026-10-31', { revenue: 10.5, clicks: 1200 }), row('2026-11-01', { revenue: 22 }));
  write(row('2026-10-31', { revenue: 10.25, clicks: 1200 }), row('2026-11-01', { revenue: 22 }));
  expect(sheet.readValues(SUMMARY)[1]).toEqual([
    ...['Report', 'Month', 'Metric', 'Currency', 'Total change', 'Changes', 'Amount unknown', 'Last seen'],
  ]);
  expect(summed(sheet)).toEqual([
    ['Revenue by country', NOVEMBER_1, 'Revenue', 'USD', 2, 1, 0],
    ['Revenue by country', OCTOBER, 'Impressions (networks)', '', 200, 1, 0],
    ['Revenue by country', OCTOBER, 'Revenue', 'USD', 0.25, 2, 0],
  ]);
});

it('the restatement summary leaves a sum blank if no difference is known, and leaves out what cannot be added up', () => {
  const { sheet, write } = held();
  write(row('2026-10-31', { revenue: null, clicks: 1000, ecpm: 2 }), row('2026-11-01', { revenue: 20 }));
  expect(summed(sheet)).toEqual([['Revenue by country', OCTOBER, 'Revenue', 'USD', '', 1, 1]]);
});

it('the restatement summary of a new year counts its ledger, also if the summary of the year before is protected and its tabs are renamed', () => {
  const { sheet, write } = held();
  write(row('2026-10-31', { revenue: 11 }), row('2026-11-01', { revenue: 20 }));
  const { sheetId: ledger } = sheet.sheets.find(({ title }) => title === 'Restatements 2026')!;
  const range = { sheetId: ledger, dimension: 'COLUMNS' as const, startIndex: 0, endIndex: 1 };
  sheet.batchUpdate([
    { insertDimension: { range, inheritFromBefore: false } },
    { updateSheetProperties: { properties: { sheetId: ledger, title: 'Old' }, fields: 'title' } },
  ]);
  new SpreadsheetUser(sheet.store, 'b@x.test', () => 0).protect(SUMMARY);
  write(row('2026-10-31', { revenue: 14 }), row('2026-11-01', { revenue: 20 }), NEXT_JANUARY);
  const october = ['Revenue by country', OCTOBER, 'Revenue', 'USD'];
  expect(summed(sheet)).toEqual([[...october, 1, 1, 0]]);
  expect(summed(sheet, 'Restatement summary 2027')).toEqual([[...october, 3, 1, 0]]);
});

it('the restatement summary that has no room is made by a later refresh', () => {
  const { sheet, write } = held();
  sheet.addTab('Big', { sheetId: 77, rowCount: 9_990_000, columnCount: 1 });
  write(row('2026-10-31', { revenue: 11 }), row('2026-11-01', { revenue: 20 }));
  sheet.removeTab('Big');
  write(row('2026-10-31', { revenue: 12 }), row('2026-11-01', { revenue: 20 }));
  expect(summed(sheet)[0]?.slice(4)).toEqual([2, 2, 0]);
});

it('the restatement summary has no rows while the ledger has nothing that adds up', () => {
  const sheet = new EmulatedSheets();
  const fields = { dimensions: ['date', 'appId'], metrics: ['ltv1'] } as const;
  refresh(sheet, buildReportTable(fields, [['2026-11-18', 'a', 0.5]]), toReport('ltv'));
  refresh(sheet, buildReportTable(fields, [['2026-11-18', 'a', 0.4]]), toReport('ltv'));
  expect(summed(sheet)).toEqual([['']]);
});
