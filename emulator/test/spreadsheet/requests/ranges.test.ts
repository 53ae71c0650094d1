import { toGridRange, Workbook } from '../workbook';

it('filters, merges and rules setBasicFilter and clearBasicFilter', () => {
  const book = new Workbook();
  book.sendBatch([
    {
      setBasicFilter: {
        filter: {
          range: toGridRange({ rows: [0, 5], columns: [0, 2] }),
          sortSpecs: [{ dimensionIndex: 1 }],
        },
      },
    },
  ]);
  expect(
    (book.callSheets('get', { options: { fields: 'sheets.basicFilter' } })['sheets'] as unknown[])[0],
  ).toEqual({
    basicFilter: {
      range: toGridRange({ rows: [0, 5], columns: [0, 2] }),
      sortSpecs: [{ dimensionIndex: 1 }],
    },
  });
  book.sendBatch([{ clearBasicFilter: { sheetId: 0 } }]);
  expect(
    (book.callSheets('get', { options: { fields: 'sheets.basicFilter' } })['sheets'] as unknown[])[0],
  ).toEqual({});
});

it('a filter, a rule and a chart follow the rows that they cover, and a filter without rows keeps its header', () => {
  const book = new Workbook();
  book.fill([
    ['Day', 'Revenue'],
    [1, 10],
    [2, 20],
    [3, 30],
  ]);
  const data = (column: number) => ({
    sourceRange: { sources: [toGridRange({ rows: [0, 4], columns: [column, column + 1] })] },
  });
  const basicChart = { chartType: 'LINE', domains: [{ domain: data(0) }], series: [{ series: data(1) }] };
  const position = { overlayPosition: { anchorCell: { columnIndex: 5 } } };
  book.sendBatch([
    { setBasicFilter: { filter: { range: toGridRange({ rows: [0, 4], columns: [0, 2] }) } } },
    {
      addConditionalFormatRule: {
        rule: { ranges: [toGridRange({ rows: [1, 4], columns: [1, 2] })], booleanRule: {} },
        index: 0,
      },
    },
    { addChart: { chart: { spec: { basicChart }, position } } },
  ]);
  const ends = () => {
    const fields = 'sheets(basicFilter,conditionalFormats.ranges,charts.spec.basicChart.series)';
    const read = JSON.stringify(book.callSheets('get', { options: { fields } }));
    return [...read.matchAll(/"endRowIndex":(\d+)/g)].map(([, end]) => Number(end));
  };
  book.user.insertRows('Sheet1', 4, 2);
  expect(ends()).toEqual([6, 6, 6]);
  book.user.insertRows('Sheet1', 7);
  expect(ends()).toEqual([6, 6, 6]);
  book.user.deleteRows('Sheet1', 2, 5);
  expect(ends()).toEqual([1, 1]);
  expect(book.store.sheet(0).conditionalFormats).toEqual([]);
});

it('filters, merges and rules mergeCells keeps the first value', () => {
  const book = new Workbook();
  book.fill([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  book.sendBatch([
    { mergeCells: { range: toGridRange({ rows: [0, 2], columns: [0, 2] }), mergeType: 'MERGE_ROWS' } },
  ]);
  expect(book.displayTab()).toEqual([['a'], ['c']]);
  expect(() =>
    book.sendBatch([{ mergeCells: { range: toGridRange({ rows: [0, 1], columns: [0, 1] }) } }]),
  ).toThrow('You must select all cells in a merged range');
});
