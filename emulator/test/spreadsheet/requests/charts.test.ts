import { chartJson } from '../../../src/spreadsheet/charts/chart-json';
import type { JsonObject } from '../../../src/spreadsheet/json';
import { OWNER, toGridRange, toLineRange, Workbook } from '../workbook';

const DATA = 5;
const CHART = 77;

/** A file with the tab "Data" of four columns and ten rows, and an empty tab. */
function book(): Workbook {
  const book = new Workbook();
  book.sendBatch([{ addSheet: { properties: { sheetId: DATA, title: 'Data' } } }]);
  const rows = Array.from({ length: 9 }, (_, day) => [46270 + day, day, day * 2, day * 3]);
  book.fill([['Day', 'A', 'B', 'C'], ...rows], DATA);
  return book;
}

function spec(sheetId = DATA, more: object = {}): JsonObject {
  const column = (index: number) => ({
    sourceRange: { sources: [toGridRange({ rows: [0, 10], columns: [index, index + 1], sheetId })] },
  });
  const basicChart = {
    chartType: 'LINE',
    legendPosition: 'BOTTOM_LEGEND',
    headerCount: 1,
    axis: [{ position: 'LEFT_AXIS', title: 'Revenue' }],
    domains: [{ domain: column(0) }],
    series: [
      { series: column(1), targetAxis: 'LEFT_AXIS', colorStyle: { rgbColor: { red: 0.26 } } },
      { series: column(2), targetAxis: 'LEFT_AXIS', lineStyle: { type: 'MEDIUM_DASHED', width: 2 } },
    ],
    ...more,
  };
  return { title: 'Revenue by day', altText: 'A line for each app', basicChart };
}

const POSITION = { overlayPosition: { anchorCell: { sheetId: 0, rowIndex: 2, columnIndex: 1 } } };

function added(more: object = {}): Workbook {
  const one = book();
  one.sendBatch([{ addChart: { chart: { chartId: CHART, spec: spec(), position: POSITION, ...more } } }]);
  return one;
}

/** The charts of all tabs as the API returns them, by the title of their tab. */
function charts(one: Workbook): Record<string, JsonObject[]> {
  const { sheets } = one.callSheets('get', {
    options: {
      fields: 'sheets(properties(title),charts(chartId,spec,position))',
    },
  });
  const tabs = sheets as unknown as { properties: { title: string }; charts?: JsonObject[] }[];
  return Object.fromEntries(
    tabs.flatMap(({ properties, charts }) => (charts ? [[properties.title, charts]] : [])),
  );
}

/** The ranges of the domain and the series, as "start:end" of their rows. */
function shownRows(one: Workbook): (string | undefined)[] {
  const text = JSON.stringify(chartJson(one.store.charts[0]!));
  return [...text.matchAll(/"sourceRange":(\{\}|\{"sources":\[(\{.*?\})\]\})/g)].map(([, , found]) => {
    if (found === undefined) return undefined;
    const { startRowIndex, endRowIndex } = JSON.parse(found);
    return `${startRowIndex}:${endRowIndex}`;
  });
}

describe('addChart', () => {
  it('addChart answers with the chart as Google keeps it: defaults, colours under both names, no zeros', () => {
    const one = book();
    const [reply] = one.sendBatch([
      { addChart: { chart: { chartId: CHART, spec: spec(), position: POSITION } } },
    ]);
    const { chart } = reply!['addChart'] as { chart: JsonObject };
    expect(chart).toMatchObject({
      chartId: CHART,
      spec: {
        title: 'Revenue by day',
        titleTextFormat: { fontFamily: 'Roboto' },
        fontName: 'Roboto',
        hiddenDimensionStrategy: 'SKIP_HIDDEN_ROWS_AND_COLUMNS',
        basicChart: {
          axis: [{ position: 'LEFT_AXIS', title: 'Revenue', format: { fontFamily: 'Roboto' } }],
          series: [{ color: { red: 0.25882354 }, colorStyle: { rgbColor: { red: 0.25882354 } } }, {}],
        },
      },
    });
    expect(chart['position']).toEqual({
      overlayPosition: { anchorCell: { rowIndex: 2, columnIndex: 1 }, widthPixels: 600, heightPixels: 371 },
    });
    expect(charts(one)).toEqual({ Sheet1: [chart] });
  });

  it('addChart chooses an id if none is given, and refuses one that is taken', () => {
    const one = added();
    const [reply] = one.sendBatch([{ addChart: { chart: { spec: spec(), position: POSITION } } }]);
    const { chart } = reply!['addChart'] as { chart: JsonObject };
    expect(Number(chart['chartId'])).toBeGreaterThan(0);
    expect(() =>
      one.sendBatch([{ addChart: { chart: { chartId: CHART, spec: spec(), position: POSITION } } }]),
    ).toThrow(`Cannot add chart with ID: ${CHART}, an object with that ID already exists.`);
    expect(one.store.charts).toHaveLength(2);
  });

  const series = (one: object) => ({
    series: [
      { series: { sourceRange: { sources: [toGridRange({ rows: [0, 9], columns: [1, 2] })] } }, ...one },
    ],
  });
  it.each<[string, object, string]>([
    [
      'a misspelt field',
      { lineSmoothin: true },
      `Unknown name "lineSmoothin" at 'requests[0].addChart.chart.spec.basicChart': Cannot find field.`,
    ],
    [
      'a value that no enumeration has',
      { stackedType: 'PILED' },
      `Invalid value at 'requests[0].addChart.chart.spec.basicChart.stackedType' (enum), "PILED"`,
    ],
    [
      'a range of two rows and two columns',
      {
        domains: [{ domain: { sourceRange: { sources: [toGridRange({ rows: [0, 2], columns: [0, 2] })] } } }],
      },
      'ChartSourceRange ranges require all rows or all columns to have length of 1',
    ],
    [
      'a second domain',
      {
        domains: [1, 2].map((at) => ({
          domain: { sourceRange: { sources: [toGridRange({ rows: [0, 2], columns: [at, at + 1] })] } },
        })),
      },
      'Only a single domain is supported.',
    ],
    [
      'an axis that the kind does not have',
      series({ targetAxis: 'BOTTOM_AXIS' }),
      'BOTTOM_AXIS is not a valid target axis of a series in a LINE chart.',
    ],
    [
      'dashes in columns',
      { chartType: 'COLUMN', ...series({ lineStyle: { type: 'DOTTED' } }) },
      'A series of type COLUMN cannot have a line style.',
    ],
    [
      'a range outside of the grid',
      {
        domains: [
          { domain: { sourceRange: { sources: [toGridRange({ rows: [0, 1001], columns: [0, 1] })] } } },
        ],
      },
      'exceeds grid limits',
    ],
    [
      'a kind that the emulator does not have',
      { chartType: 'SCATTER' },
      'not emulated: a chart of type SCATTER',
    ],
  ])('addChart refuses %s', (_, more, message) => {
    const one = book();
    const chart = { spec: spec(DATA, more), position: POSITION };
    expect(() => one.sendBatch([{ addChart: { chart } }])).toThrow(message);
    expect(charts(one)).toEqual({});
  });

  it('addChart refuses a spec without a chart, and a tab that is protected from the user', () => {
    const one = book();
    expect(() =>
      one.sendBatch([{ addChart: { chart: { spec: { title: 'x' }, position: POSITION } } }]),
    ).toThrow('The chart spec must specify exactly one chart.');
    one.user.protect('Sheet1');
    expect(() =>
      one.sendBatch([{ addChart: { chart: { spec: spec(), position: POSITION } } }], 'other@example.com'),
    ).toThrow('You are trying to edit a protected cell or object.');
    expect(() =>
      one.sendBatch([{ addChart: { chart: { spec: spec(), position: POSITION } } }], OWNER),
    ).not.toThrow();
  });
});

describe('the ranges of a chart', () => {
  const rows = (...[from, end]: [number, number]) =>
    toLineRange('ROWS', { startIndex: from, endIndex: end, sheetId: DATA });
  it.each<[string, object[], string | undefined]>([
    ['grow when rows are inserted within them', [{ insertDimension: { range: rows(5, 7) } }], '0:12'],
    [
      'do not grow when rows are inserted at their end',
      [{ insertDimension: { range: rows(10, 12), inheritFromBefore: true } }],
      '0:10',
    ],
    ['move when rows are inserted above', [{ insertDimension: { range: rows(0, 3) } }], '3:13'],
    ['shrink when rows are deleted', [{ deleteDimension: { range: rows(8, 12) } }], '0:8'],
    ['are nothing when all their rows are deleted', [{ deleteDimension: { range: rows(0, 20) } }], undefined],
    [
      'follow their cells when these are cut and pasted',
      [
        {
          cutPaste: {
            source: toGridRange({ rows: [0, 10], columns: [0, 4], sheetId: DATA }),
            destination: { sheetId: 0, rowIndex: 30 },
          },
        },
      ],
      '30:40',
    ],
    [
      'stay when their tab is renamed',
      [{ updateSheetProperties: { properties: { sheetId: DATA, title: 'x' }, fields: 'title' } }],
      '0:10',
    ],
    ['are nothing when their tab is deleted', [{ deleteSheet: { sheetId: DATA } }], undefined],
  ])('the ranges of a chart: %s', (_, requests, expected) => {
    const one = added();
    one.sendBatch(requests);
    expect(shownRows(one)).toEqual([expected, expected, expected]);
  });

  it('the ranges of a chart follow their columns', () => {
    const one = added();
    one.sendBatch([
      { deleteDimension: { range: toLineRange('COLUMNS', { startIndex: 1, endIndex: 2, sheetId: DATA }) } },
    ]);
    expect(shownRows(one)).toEqual(['0:10', undefined, '0:10']);
    expect(JSON.stringify(charts(one))).toContain('"startColumnIndex":1,"endColumnIndex":2');
  });

  it('the ranges of a chart may be whole columns, which have no end', () => {
    const one = book();
    const whole = { sheetId: DATA, startColumnIndex: 1, endColumnIndex: 2 };
    const basicChart = { chartType: 'COLUMN', series: [{ series: { sourceRange: { sources: [whole] } } }] };
    one.sendBatch([{ addChart: { chart: { spec: { basicChart }, position: POSITION } } }]);
    one.sendBatch([
      { insertDimension: { range: toLineRange('ROWS', { startIndex: 3, endIndex: 5, sheetId: DATA }) } },
    ]);
    expect(JSON.stringify(charts(one))).toContain(JSON.stringify([whole]));
  });
});

const place = (one: Workbook) => one.store.charts[0]!.place;

it('the place of a chart follows its cell, and stays where the cell was when the cell is deleted', () => {
  const one = added();
  one.sendBatch([{ insertDimension: { range: toLineRange('ROWS', { startIndex: 0, endIndex: 4 }) } }]);
  expect(place(one)).toMatchObject({ row: 6, column: 1 });
  one.sendBatch([{ deleteDimension: { range: toLineRange('ROWS', { startIndex: 5, endIndex: 9 }) } }]);
  expect(place(one)).toMatchObject({ row: 5, column: 1 });
});

it('a chart gets another specification as a whole', () => {
  const one = added();
  const next = { basicChart: { chartType: 'COLUMN', stackedType: 'STACKED' } };
  one.sendBatch([{ updateChartSpec: { chartId: CHART, spec: next } }]);
  expect(charts(one)['Sheet1']![0]!['spec']).toEqual({
    ...next,
    hiddenDimensionStrategy: 'SKIP_HIDDEN_ROWS_AND_COLUMNS',
    fontName: 'Roboto',
  });
});

it('a chart can be deleted, and is deleted with its tab', () => {
  const one = added();
  one.sendBatch([{ deleteEmbeddedObject: { objectId: CHART } }]);
  expect(charts(one)).toEqual({});
  for (const request of [
    { deleteEmbeddedObject: { objectId: CHART } },
    { updateChartSpec: { chartId: CHART, spec: spec() } },
  ])
    expect(() => one.sendBatch([request])).toThrow(`with id: ${CHART}`);
  const other = added();
  other.sendBatch([{ deleteSheet: { sheetId: 0 } }]);
  expect(charts(other)).toEqual({});
});

it('a chart is copied with its tab: with a new id, and with the cells of the copy', () => {
  const one = book();
  const onData = { overlayPosition: { anchorCell: { sheetId: DATA, columnIndex: 6 } } };
  one.sendBatch([
    { addChart: { chart: { chartId: CHART, spec: spec(), position: onData } } },
    { duplicateSheet: { sourceSheetId: DATA, newSheetId: 9, newSheetName: 'Copy' } },
  ]);
  const { Data, Copy } = charts(one);
  expect(Copy![0]!['chartId']).not.toBe(CHART);
  const renumbered = JSON.stringify(Data![0]!['spec']).replaceAll(`"sheetId":${DATA}`, '"sheetId":9');
  expect(JSON.stringify(Copy![0]!['spec'])).toBe(renumbered);
});

it('a chart is as before if a later request of its batch is refused', () => {
  const one = book();
  expect(() =>
    one.sendBatch([
      { addChart: { chart: { spec: spec(), position: POSITION } } },
      { deleteSheet: { sheetId: 404 } },
    ]),
  ).toThrow('No grid with id: 404');
  expect(charts(one)).toEqual({});
});
