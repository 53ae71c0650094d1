import type { JsonObject } from '../../../../emulator/src/spreadsheet/json';
import { toGridRange, Workbook } from '../../../../emulator/test/spreadsheet/workbook';
import { sheetContent } from '../../../../playground/page-server/sheet/sheet-content';

const DATA = 4;

/** The looks of A1 to A6, which have 0, 25, a blank cell, a text, 50 and 100. */
function looks(...rules: readonly JsonObject[]): string[] {
  const book = new Workbook();
  book.fill([[0], [25], [null], ['Late'], [50], [100]]);
  const ranges = [toGridRange({ rows: [0, 6], columns: [0, 1] })];
  book.sendBatch(
    rules.map((rule, index) => ({ addConditionalFormatRule: { rule: { ranges, ...rule }, index } })),
  );
  const { rows, styles } = sheetContent(book.store, book.store.sheet(0), 1);
  return rows.map(([cell]) => styles[cell?.style ?? 0]!);
}

function colored(type: string, value: string, format: JsonObject): JsonObject {
  return { booleanRule: { condition: { type, values: [{ userEnteredValue: value }] }, format } };
}

const SCALE = {
  gradientRule: {
    minpoint: { type: 'MIN', colorStyle: { rgbColor: {} } },
    maxpoint: { type: 'MAX', colorStyle: { rgbColor: { red: 1, green: 1, blue: 1 } } },
  },
};

it('the looks of cells are those of their colour scale, from the least to the greatest number', () => {
  const [zero, quarter, blank, text, half, most] = looks(SCALE);
  expect([zero, quarter, half, most]).toEqual(
    ['#000000', '#404040', '#808080', '#ffffff'].map((color) => `background-color:${color}`),
  );
  expect([blank, text]).toEqual(['', '']);
});

it('the looks of cells are those of the first rule that a text meets', () => {
  const bold = colored('TEXT_EQ', 'late', { textFormat: { bold: true } });
  const red = colored('TEXT_STARTS_WITH', 'LA', { backgroundColorStyle: { rgbColor: { red: 1 } } });
  expect(looks(bold, red)[3]).toBe('font-weight:bold');
  expect(looks(red, bold)[3]).toBe('background-color:#ff0000');
});

it('the looks of cells are those of a formula that compares cells with a text, moved from the first cell to each one', () => {
  const bold = (formula: string) => looks(colored('CUSTOM_FORMULA', formula, { textFormat: { bold: true } }));
  const [plain, isBold] = ['', 'font-weight:bold'];
  expect(bold('=$A1="late"')).toEqual([plain, plain, plain, isBold, plain, plain]);
  expect(bold('=A1<>""')).toEqual([isBold, isBold, plain, isBold, isBold, isBold]);
});

/** A chart on Sheet1 of numbers on the tab "Data". */
function chart(spec: JsonObject = {}) {
  const book = new Workbook();
  book.sendBatch([{ addSheet: { properties: { sheetId: DATA, title: 'Data' } } }]);
  book.fill(
    [
      ['Day', 'AdMob', 'Unity'],
      [46270, 1.5, '=""'],
      [46271, null, 'late'],
      [46272, 3, 4],
    ],
    DATA,
  );
  book.user.format('Data', 'A2:A4', { numberFormat: { type: 'DATE', pattern: 'mmm d' } });
  book.user.format('Data', 'B2:B4', { numberFormat: { type: 'NUMBER', pattern: '0.00' } });
  book.user.type('Data', 'D9', 'below the blank rows of the chart');
  const data = (index: number) => ({
    sourceRange: { sources: [toGridRange({ rows: [0, 8], columns: [index, index + 1], sheetId: DATA })] },
  });
  const series = [1, 2].map((index) => ({ series: data(index), targetAxis: 'LEFT_AXIS' }));
  const basicChart = { chartType: 'LINE', headerCount: 1, domains: [{ domain: data(0) }], series, ...spec };
  const position = { overlayPosition: { anchorCell: { rowIndex: 1 } } };
  book.sendBatch([{ addChart: { chart: { spec: { basicChart }, position } } }]);
  return sheetContent(book.store, book.store.sheet(0), 1).charts[0]!;
}

it('a chart as the page draws it has the texts of its cells without blank rows at the end, and numbers only where cells have numbers', () => {
  const { kind, categories, series } = chart();
  expect([kind, categories]).toEqual(['LINE', ['Sep 5', 'Sep 6', 'Sep 7']]);
  expect(series.map(({ name, values, shown }) => [name, values, shown])).toEqual([
    ['AdMob', [1.5, null, 3], ['1.50', '', '3.00']],
    ['Unity', [null, null, 4], ['', 'late', '4']],
  ]);
  expect(series[0]!.format).toEqual({ type: 'NUMBER', pattern: '0.00' });
});

it('a chart as the page draws it has no kind if the add-on makes no chart like it', () => {
  expect(chart({ chartType: 'AREA' }).kind).toBeNull();
});
