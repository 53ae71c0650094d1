import { SpreadsheetFull } from '../../../src/errors/ad-reports-error';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import {
  buildReportTable,
  FULL,
  NOVEMBER,
  readLedgerLines,
  refresh,
  SEEN,
  toNovemberDay,
} from './refreshing';

const LEDGER = 'Restatements 2026';
const DAY_MS = 86_400_000;

const row = (date: number, revenue: number | null, country = 'US'): Cell[] => [
  toNovemberDay(date),
  country,
  'AdMob',
  revenue,
  1000,
  null,
];
const later = (days: number) => ({ ...NOVEMBER, seenAt: SEEN + days * DAY_MS });

/** A file with a report of three days; `restate` writes other revenues into them, each time a day later. */
function held(sheet = new EmulatedSheets()) {
  refresh(sheet, buildReportTable(FULL, [row(1, 10), row(2, 20), row(3, 30)]));
  let days = 0;
  const restate = (one: number, two: number, three: number) =>
    refresh(sheet, buildReportTable(FULL, [row(1, one), row(2, two), row(3, three)]), later(days++));
  return { sheet, restate, ledger: (title = LEDGER) => readLedgerLines(sheet.readValues(title)) };
}

it('the ledger is made with the first restatement, in the same batch as the rows', () => {
  const { sheet, restate, ledger } = held();
  const before = sheet.batches.length;
  expect(restate(10, 21, 30)).toMatchObject({ recorded: 1, writes: 1 });
  expect(sheet.batches.length).toBe(before + 1);
  expect(sheet.readValues(LEDGER)[1]!.slice(0, 5)).toEqual([
    'Old',
    'New',
    'Difference',
    'Currency',
    'Metric',
  ]);
  expect(ledger()).toEqual([
    {
      Seen: 46347.16666667,
      Report: 'Revenue by country',
      'Day or month': 46328,
      What: 'changed',
      App: '',
      Network: 'AdMob',
      Country: 'US',
      Dimensions: '',
      Metric: 'Revenue',
      Old: 20,
      New: 21,
      Difference: 1,
      Currency: 'USD',
    },
  ]);
  const { frozenRowCount, rows } = sheet.requireTab(LEDGER);
  expect(frozenRowCount).toBe(2);
  expect(rows[1]!.every(({ note, bold }) => bold && note !== undefined)).toBe(true);
  expect(rows[2]!.map(({ format }) => format).slice(0, 6)).toEqual([
    '"$"#,##0.00',
    '"$"#,##0.00',
    '"$"#,##0.00',
    '@',
    '@',
    'yyyy-mm-dd',
  ]);
});

it('the ledger is not made by a first write, by growth or by an equal refresh', () => {
  const { sheet } = held();
  const grown = [row(1, 10), row(2, 20), row(3, 30), row(20, 5), row(21, 6)];
  expect(refresh(sheet, buildReportTable(FULL, grown))).toMatchObject({ recorded: 0, rowsInserted: 2 });
  expect(refresh(sheet, buildReportTable(FULL, grown))).toMatchObject({ recorded: 0, cellsWritten: 0 });
  expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', 'Revenue']);
});

it('the ledger has the newest lines on top, and an equal refresh adds nothing', () => {
  const { restate, ledger } = held();
  restate(11, 20, 30);
  restate(11, 22, 33);
  expect(restate(11, 22, 33).recorded).toBe(0);
  expect(ledger().map(({ Old, New }) => [Old, New])).toEqual([
    [20, 22],
    [30, 33],
    [10, 11],
  ]);
});

it('the ledger records removed rows and late rows', () => {
  const { sheet, ledger } = held();
  refresh(sheet, buildReportTable(FULL, [row(1, 10), row(3, 30), row(3, 4, 'DE')]));
  expect(
    ledger().map(({ What, Metric, Old, New, Difference }) => [What, Metric, Old, New, Difference]),
  ).toEqual([
    ['late row', 'Revenue', '', 4, 4],
    ['late row', 'Impressions (networks)', '', 1000, 1000],
    ['row gone', 'Revenue', 20, '', -20],
    ['row gone', 'Impressions (networks)', 1000, '', -1000],
  ]);
});

it('the ledger keeps hostile texts as texts', () => {
  const sheet = new EmulatedSheets();
  const texts = ['=1+1', '__proto__', "'", '5 rows together'];
  const rows = (revenue: number) => texts.map((text, nth) => row(nth + 1, revenue, text));
  refresh(sheet, buildReportTable(FULL, rows(1)));
  refresh(sheet, buildReportTable(FULL, rows(2)), { ...NOVEMBER, name: '=IMPORTXML("x")' });
  expect(readLedgerLines(sheet.readValues(LEDGER)).map(({ Report, Country }) => [Report, Country])).toEqual(
    texts.map((text) => ['=IMPORTXML("x")', text]),
  );
  expect(
    sheet
      .requireTab(LEDGER)
      .rows.flat()
      .some(({ formula }) => formula !== undefined),
  ).toBe(false);
});

it('a ledger that the user has changed is found with another title, rows above, and moved and inserted columns; user columns stay with their lines', () => {
  const { sheet, restate, ledger } = held();
  restate(10, 20, 33);
  const tab = sheet.requireTab(LEDGER);
  tab.title = 'What moved';
  sheet.insert('What moved', 'ROWS', { at: 0, count: 3 });
  sheet.insert('What moved', 'COLUMNS', { at: 2 });
  sheet.enter('What moved', { row: 4, column: 2, value: 'Checked' });
  sheet.enter('What moved', { row: 5, column: 2, value: 'ask the network' });
  tab.edit((rows) => {
    for (const cells of rows) if (cells[1]) cells.splice(0, 2, cells[1]!, cells[0]!);
  });
  restate(11, 20, 33);
  expect(sheet.sheets.map(({ title }) => title)).toEqual([...['Sheet1', 'Revenue', 'What moved']]);
  expect(
    ledger('What moved').map(({ Report, Difference, Checked }) => [Report, Difference, Checked]),
  ).toEqual([
    ['Revenue by country', 1, ''],
    ['Revenue by country', 3, 'ask the network'],
  ]);
});

it('a ledger that the user has changed so that it lacks columns stays beside a new one', () => {
  const { sheet, restate, ledger } = held();
  restate(10, 20, 33);
  // The columns “App”, “Network” and “Country”.
  sheet.remove(LEDGER, 'COLUMNS', { at: 6, count: 3 });
  const mark = sheet.requireTab(LEDGER).metadata[0]!;
  const stamp = JSON.parse(mark.metadataValue) as { fields: { field: string }[] };
  const fields = stamp.fields.filter(({ field }) => !['app', 'network', 'country'].includes(field));
  sheet.requireTab(LEDGER).mark(mark.metadataKey, JSON.stringify({ ...stamp, fields }));
  const left = sheet.readValues(LEDGER);
  restate(11, 20, 33);
  expect(sheet.readValues(LEDGER)).toEqual(left);
  expect(ledger(`${LEDGER} 2`)).toMatchObject([{ Country: 'US', Difference: 1 }]);
});

it.each([0, 3])('a copied ledger tab is not changed when it is tab %i of the file', (place) => {
  const { sheet, restate, ledger } = held();
  restate(11, 20, 30);
  sheet.copyTab(LEDGER, { newSheetName: 'A copy', newSheetId: 99, insertSheetIndex: place });
  restate(12, 20, 30);
  expect(ledger().map(({ New }) => New)).toEqual([12, 11]);
  expect(ledger('A copy').map(({ New }) => New)).toEqual([11]);
});

it("a new year begins in the spreadsheet's zone, and the ledger of the old year stays", () => {
  const { sheet, ledger } = held();
  const seen = (revenue: number, at: number) =>
    refresh(sheet, buildReportTable(FULL, [row(1, revenue), row(2, 20), row(3, 30)]), {
      ...NOVEMBER,
      seenAt: at,
    });
  seen(11, Date.UTC(2026, 11, 31, 22, 59));
  seen(12, Date.UTC(2026, 11, 31, 23));
  expect(ledger().map(({ New }) => New)).toEqual([11]);
  expect(ledger('Restatements 2027').map(({ New }) => New)).toEqual([12]);
});

it('the numbers of the ledger have the formats of their metrics, in a new and in an existing ledger', () => {
  const api = new EmulatedSheets();
  const at = (revenue: number, impressions: number, ecpm: number) =>
    buildReportTable(FULL, [[toNovemberDay(1), 'US', 'AdMob', revenue, impressions, ecpm]]);
  refresh(api, at(10, 1_000, 1.5));
  refresh(api, at(1_011, 12_000, 1.75));
  refresh(api, at(1_012, 13_000, 1.5625));
  expect(api.displayRange(`'${LEDGER}'!A3:E8`)).toEqual([
    ['$1,011.00', '$1,012.00', '$1.00', 'USD', 'Revenue'],
    ['12,000', '13,000', '1,000', '', 'Impressions (networks)'],
    ['$1.7500', '$1.5625', '-$0.1875', 'USD', 'eCPM (networks)'],
    ['$10.00', '$1,011.00', '$1,001.00', 'USD', 'Revenue'],
    ['1,000', '12,000', '11,000', '', 'Impressions (networks)'],
    ['$1.5000', '$1.7500', '$0.2500', 'USD', 'eCPM (networks)'],
  ]);
});

const countries = Array.from({ length: 600 }, (_, nth) => `C${nth}`);
const many = (revenue: number, impressions: number | null, ecpm: number) =>
  buildReportTable(
    FULL,
    [1, 2].flatMap((date) =>
      countries.map((country): Cell[] => [toNovemberDay(date), country, 'AdMob', revenue, impressions, ecpm]),
    ),
  );
const shown = (sheet: EmulatedSheets) =>
  readLedgerLines(sheet.readValues(LEDGER)).map(
    ({ 'Day or month': Day, Dimensions, Metric, Old, New, Difference }) => [
      Day,
      Dimensions,
      Metric,
      Old,
      New,
      Difference,
    ],
  );

it('many restatements at once are grouped by day and metric, with sums of additive metrics', () => {
  const sheet = new EmulatedSheets();
  refresh(sheet, many(0.1, null, 1));
  expect(refresh(sheet, many(0.3, 5, 2)).recorded).toBe(3600);
  const folded = (serial: number) => [
    [serial, '600 rows together', 'Revenue', 60, 180, 120],
    [serial, '600 rows together', 'Impressions (networks)', '', 3000, ''],
    [serial, '600 rows together', 'eCPM (networks)', '', '', ''],
  ];
  expect(shown(sheet)).toEqual([...folded(46327), ...folded(46328)]);
});

it('many restatements at once change nothing if the file has no room for them', () => {
  const sheet = new EmulatedSheets();
  refresh(sheet, buildReportTable(FULL, [row(1, 1)]));
  fillUp(sheet, 10);
  const before = sheet.describeTabs();
  expect(() => refresh(sheet, buildReportTable(FULL, [row(1, 2)]))).toThrow(SpreadsheetFull);
  expect(sheet.describeTabs()).toEqual(before);
});

/** Leaves room for `cells` more. */
function fillUp(sheet: EmulatedSheets, cells: number): void {
  const used = sheet.sheets.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
  sheet.addTab('Big', { sheetId: 77, rowCount: 10_000_000 - used - cells, columnCount: 1 });
}
