import type { JsonObject } from '../../../../emulator/src/spreadsheet/json';
import { lines, range, Workbook } from '../../../../emulator/test/spreadsheet/workbook';
import { sheetContent } from '../../../../playground/page-server/sheet/sheet-content';
import { SheetRevisions } from '../../../../playground/page-server/sheet/sheet-revisions';

const DATA = 4;

/** A file with numbers on the tab "Data", and a chart of them on Sheet1. */
function book(basic: JsonObject = {}, spec: JsonObject = {}): Workbook {
  const book = new Workbook();
  book.batch([{ addSheet: { properties: { sheetId: DATA, title: 'Data' } } }]);
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
  const data = (index: number) => ({ sourceRange: { sources: [range(0, 4, index, index + 1, DATA)] } });
  const series = [1, 2].map((index) => ({ series: data(index), targetAxis: 'LEFT_AXIS' }));
  const basicChart = { chartType: 'LINE', domains: [{ domain: data(0) }], series, ...basic };
  const position = { overlayPosition: { anchorCell: { rowIndex: 1 } } };
  book.batch([{ addChart: { chart: { spec: { basicChart, ...spec }, position } } }]);
  return book;
}

const drawn = ({ store }: Workbook) => sheetContent(store, store.sheet(0), 1).charts[0]!;

describe('a chart as the page draws it', () => {
  it('has the texts of its cells, and numbers only where cells have numbers', () => {
    const chart = drawn(book());
    expect(chart.categories).toEqual(['Sep 5', 'Sep 6', 'Sep 7']);
    expect(chart.series.map(({ name, values, shown }) => [name, values, shown])).toEqual([
      ['AdMob', [1.5, null, 3], ['1.50', '', '3.00']],
      ['Unity', [null, null, 4], ['', 'late', '4']],
    ]);
    expect(chart.series[0]!.format).toEqual({ type: 'NUMBER', pattern: '0.00' });
  });

  it('takes as many cells as headers as it says', () => {
    const { series, categories } = drawn(book({ headerCount: 2 }));
    expect(categories).toHaveLength(2);
    expect(series.map(({ name }) => name)).toEqual(['AdMob 1.50', 'Unity ']);
  });

  it('leaves out hidden rows and columns, unless it shows all', () => {
    const hidden = (spec: JsonObject) => {
      const one = book({}, spec);
      const hide = { properties: { hiddenByUser: true }, fields: 'hiddenByUser' };
      one.batch([
        { updateDimensionProperties: { range: lines('ROWS', 1, 2, DATA), ...hide } },
        { updateDimensionProperties: { range: lines('COLUMNS', 2, 3, DATA), ...hide } },
      ]);
      return drawn(one);
    };
    expect(hidden({}).series.map(({ name, values }) => [name, values])).toEqual([['AdMob', [null, 3]]]);
    expect(hidden({ hiddenDimensionStrategy: 'SHOW_ALL' }).series).toHaveLength(2);
    expect(hidden({ hiddenDimensionStrategy: 'SKIP_HIDDEN_ROWS' }).categories).toEqual(['Sep 6', 'Sep 7']);
  });

  it('may have its series in rows', () => {
    const row = (index: number) => ({ sourceRange: { sources: [range(index, index + 1, 0, 3, DATA)] } });
    const chart = drawn(
      book({ domains: [{ domain: row(0) }], series: [{ series: row(3) }], headerCount: 1 }),
    );
    expect(chart.categories).toEqual(['AdMob', 'Unity']);
    expect(chart.series[0]).toMatchObject({ name: 'Sep 7', values: [3, 4] });
  });

  it('draws each series of a combined chart in its own kind', () => {
    const data = (index: number) => ({ sourceRange: { sources: [range(0, 4, index, index + 1, DATA)] } });
    const combined = [
      { series: data(1), type: 'COLUMN' },
      {
        series: data(2),
        type: 'LINE',
        targetAxis: 'RIGHT_AXIS',
        lineStyle: { type: 'LONG_DASHED', width: 3 },
      },
    ];
    const chart = drawn(book({ chartType: 'COMBO', series: combined }));
    expect(chart.series).toMatchObject([
      { kind: 'COLUMN', axis: 'left', dashes: 'solid', lineWidth: null },
      { kind: 'LINE', axis: 'right', dashes: 'dashed', lineWidth: 3 },
    ]);
  });

  it('is sent again when a cell of another tab changes that it shows', () => {
    const one = book();
    const revisions = new SheetRevisions(one.store);
    const before = revisions.of(0);
    one.user.type('Data', 'B3', '2');
    revisions.mark();
    revisions.note();
    expect(revisions.of(0)).toBeGreaterThan(before);
  });
});
