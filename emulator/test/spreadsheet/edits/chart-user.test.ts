import type { JsonObject } from '../../../src/spreadsheet/json';
import { toGridRange, Workbook } from '../workbook';

const CHART = 8;

function book(): Workbook {
  const book = new Workbook();
  book.fill([
    ['Day', 'Revenue'],
    [46270, 1],
    [46271, 2],
  ]);
  const data = (column: number) => ({
    sourceRange: { sources: [toGridRange({ rows: [0, 3], columns: [column, column + 1] })] },
  });
  const basicChart = {
    chartType: 'LINE',
    domains: [{ domain: data(0) }],
    series: [{ series: data(1), targetAxis: 'LEFT_AXIS' }],
  };
  const position = { overlayPosition: { anchorCell: { rowIndex: 5 } } };
  book.sendBatch([
    { addChart: { chart: { chartId: CHART, spec: { title: 'Ours', basicChart }, position } } },
  ]);
  return book;
}

function chart(one: Workbook): JsonObject {
  const { sheets } = one.callSheets('get', { options: { fields: 'sheets.charts' } });
  return (sheets as unknown as { charts: JsonObject[] }[])[0]!.charts[0]!;
}

it('a user changes the title, the kind, the place and the size of a chart', () => {
  const one = book();
  const { charts } = one.user;
  charts.retitle(CHART, 'Mine');
  charts.changeKind(CHART, 'COLUMN');
  charts.move(CHART, { row: 9, column: 2, width: 320 });
  expect(chart(one)).toMatchObject({
    chartId: CHART,
    spec: {
      title: 'Mine',
      basicChart: {
        chartType: 'COLUMN',
      },
    },
    position: {
      overlayPosition: { anchorCell: { rowIndex: 9, columnIndex: 2 }, widthPixels: 320, heightPixels: 371 },
    },
  });
});

it('a user turns the axes when a chart becomes a bar chart, and back', () => {
  const one = book();
  const axis = () => JSON.stringify(chart(one)).match(/"targetAxis":"(\w+)"/)?.[1];
  one.user.charts.changeKind(CHART, 'BAR');
  expect(axis()).toBe('BOTTOM_AXIS');
  one.user.charts.changeKind(CHART, 'AREA');
  expect(axis()).toBe('LEFT_AXIS');
});

it('a user deletes a chart', () => {
  const one = book();
  one.user.charts.delete(CHART);
  expect(one.store.charts).toEqual([]);
  expect(() => one.user.charts.delete(CHART)).toThrow(`There is no chart with the id ${CHART}.`);
});

it('a user makes a chart of a kind that the API does not return, which an update of its specification replaces', () => {
  const one = book();
  const before = chart(one);
  one.user.charts.changeToUnknownKind(CHART);
  const { basicChart, ...rest } = before['spec'] as JsonObject;
  expect(basicChart).toBeDefined();
  expect(chart(one)).toEqual({ ...before, spec: rest });
  one.sendBatch([{ updateChartSpec: { chartId: CHART, spec: { basicChart: { chartType: 'AREA' } } } }]);
  expect(chart(one)['spec']).toMatchObject({ basicChart: { chartType: 'AREA' } });
});
