import { collectRestatements } from '../../../src/books/ledger/collect-restatements';
import type { RestatedReport } from '../../../src/books/ledger/restatement';
import { parseDaySerial } from '../../../src/dates/sheet-dates';
import { listTableColumns } from '../../../src/table/periods/finished-table';
import type { RowChange, SheetCell } from '../../../src/table/sheet-cell';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { createRequest } from '../../formulas/asked';
import { NOVEMBER, refresh } from './refreshing';

const MONTHS = createRequest({ dimensions: ['month', 'network'], metrics: ['revenue'] });
/** October is complete; November is complete through the 19th. */
const REPORT: RestatedReport = {
  ...NOVEMBER,
  previousDays: { from: '2026-01-01', to: '2026-11-19', completeThrough: '2026-11-19' },
  requestedDays: { from: '2026-01-01', to: '2026-11-20' },
};

function change(request: typeof MONTHS, rows: readonly RowChange[]) {
  const columns = listTableColumns(request);
  return { columns, wasInSheet: columns.map(() => true), rows };
}

const row = (month: string, revenue: SheetCell): SheetCell[] => [
  parseDaySerial(month) ?? '',
  '1',
  revenue,
  '',
];
const changed = (month: string, before: SheetCell, after: SheetCell): RowChange[] => [
  { before: row(month, before), after: row(month, after) },
];
const entriesOf = (rows: readonly RowChange[], report = REPORT, request = MONTHS) =>
  collectRestatements(change(request, rows), report).map(
    ({ day, dimensions, what, old, current, difference }) => [
      day,
      dimensions,
      what,
      old,
      current,
      difference,
    ],
  );

it('restatements of periods name their month', () => {
  const sheet = new EmulatedSheets();
  const months = (revenue: number) => ({
    columns: listTableColumns(MONTHS),
    rows: [['2026-10-01', '1', revenue, null]],
    notices: [],
  });
  refresh(sheet, months(10), { ...NOVEMBER, ...REPORT });
  refresh(sheet, months(12), { ...NOVEMBER, ...REPORT });
  const title = 'Restatements 2026';
  const [header = [], line = []] = sheet.displayRange(`'${title}'!A2:N3`);
  const shown = (label: string) => line[header.indexOf(label)];
  expect(['Day or month', 'Dimensions'].map(shown)).toEqual(['2026-10-01', 'Month: Oct 2026']);
});

it('restatements of periods are not a month to date that grows', () => {
  expect(entriesOf(changed('2026-11-01', 100, 110))).toEqual([]);
});

it('restatements of periods are not the first month of a range that moves on, which loses days', () => {
  const report = {
    ...REPORT,
    previousDays: { ...REPORT.previousDays, from: '2026-10-20' },
    requestedDays: { from: '2026-10-21', to: '2026-11-20' },
  };
  expect(entriesOf(changed('2026-10-01', 100, 90), report)).toEqual([]);
});

it('restatements of periods have no day if the period lies in several months, because a summary counts the month of that day', () => {
  const quarters = { ...MONTHS, dimensions: ['quarter', 'network'] as const };
  expect(entriesOf(changed('2026-07-01', 10, 9), REPORT, quarters)[0]?.slice(0, 2)).toEqual([
    null,
    'Quarter: Q3 2026',
  ]);
  const weeks = { ...MONTHS, dimensions: ['week', 'network'] as const };
  expect(entriesOf(changed('2026-09-28', 10, 9), REPORT, weeks)[0]?.[0]).toBeNull();
  expect(entriesOf(changed('2026-09-21', 10, 9), REPORT, weeks)[0]?.[0]).toBe('2026-09-21');
});

const compared = createRequest({
  dimensions: ['date', 'network'],
  metrics: ['revenue'],
  compare: 'period before',
});
const cells = (revenue: SheetCell, before: SheetCell): SheetCell[] => [
  parseDaySerial('2026-11-10') ?? '',
  '1',
  revenue,
  before,
  '',
  '',
];
const ofCompared = (...rows: RowChange[]) => entriesOf(rows, NOVEMBER, compared);

it('restatements of a report with a comparison are none if only the earlier numbers change', () => {
  expect(ofCompared({ before: cells(5, 1), after: cells(5, 2) })).toEqual([]);
});

it('restatements of a report with a comparison are a row that appears or disappears, although the row of the earlier number stays', () => {
  expect(ofCompared({ before: cells('', 1), after: cells(6, 1) })).toMatchObject([
    ['2026-11-10', expect.anything(), 'late row', null, 6, 6],
  ]);
  expect(ofCompared({ before: cells(6, 1), after: cells('', 1) })).toMatchObject([
    ['2026-11-10', expect.anything(), 'row gone', 6, null, -6],
  ]);
  expect(ofCompared({ after: cells('', 1) }, { before: cells('', 2) })).toEqual([]);
});
