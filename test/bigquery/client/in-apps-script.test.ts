import { Runtime } from '../../../emulator/src/runtime';
import { DAY, IDENTITY, rowsOf, SETTINGS } from './emulated';
import { bundled, projectOf } from './project';

/** A small add-on that uses the route with the ports of Apps Script. */
const SOURCE = `
import { bigQueryRoute } from './src/bigquery/route';
import { bigQueryPort } from './src/platform/apps-script/bigquery';
import { clock } from './src/platform/apps-script/clock';
import { spreadsheetApi } from './src/platform/apps-script/spreadsheet-api';

const route = () => bigQueryRoute(bigQueryPort, clock, spreadsheetApi);
const deadline = () => clock.now() + 270_000;

export function load(settings, request, day, rows, state, last) {
  const table = route().table({ settings, request, file: 'f1', report: 'r1', run: 'run-1', deadline: deadline() }, undefined, state ?? undefined);
  table.add(day, rows);
  if (last) table.endDay(day);
  return JSON.parse(JSON.stringify(table.checkpoint()));
}
export function summary(settings, request) {
  return JSON.parse(JSON.stringify(route().summary(settings, request, deadline()).rows));
}
export function connect(settings) {
  return route().connect(settings);
}
`;

const STUBS = `
function load(a, b, c, d, e, f) { return project.load(a, b, c, d, e, f); }
function summary(a, b) { return project.summary(a, b); }
function connect(a) { return project.connect(a); }
`;

const REQUEST = {
  ...IDENTITY,
  report: 'device',
  dimensions: ['dateTimeStamp', 'area', 'networkName', 'gaid', 'idfa', 'oaid', 'androidId', 'idfv'],
  metrics: ['impression', 'click', 'deviceRevenue'],
  summaryBy: ['area'],
  from: DAY,
  to: DAY,
};

/** The columns of REQUEST in the order of the catalogue. */
function inOrder(rows: ReturnType<typeof rowsOf>) {
  return rows.map(([time, area, network, gaid, idfa, oaid, androidId, idfv, ...numbers]) => [
    time,
    area,
    network,
    androidId,
    gaid,
    idfa,
    oaid,
    idfv,
    ...numbers,
  ]);
}

function runtime(withBigQuery = true): Runtime {
  return new Runtime({ dist: projectOf(`${bundled(SOURCE)}\n${STUBS}`, withBigQuery) });
}

describe('in Apps Script', () => {
  it('rows are loaded slice by slice, and the summary contains them', () => {
    const on = runtime();
    const rows = inOrder(rowsOf(3_000));
    const first = on.run('load', [SETTINGS, REQUEST, DAY, rows.slice(0, 2_000), null, false], {
      kind: 'sidebar',
    });
    expect(first.error).toBeUndefined();
    const second = on.run('load', [SETTINGS, REQUEST, DAY, rows.slice(2_000), first.value, true], {
      kind: 'sidebar',
    });
    expect(second.error).toBeUndefined();
    expect(second.value).toMatchObject({ day: null });

    const asked = { ...REQUEST, dimensions: ['area'], metrics: ['impression', 'devices'] };
    const { value } = on.run('summary', [SETTINGS, asked], { kind: 'sidebar' });
    const impressions = (area: string) =>
      rows.filter((row) => row[1] === area).reduce((sum, row) => sum + Number(row[8]), 0);
    expect((value as unknown[][]).filter(([area]) => area !== null).map((row) => row.slice(0, 2))).toEqual(
      ['DE', 'JP', 'US'].map((area) => [area, impressions(area)]),
    );
    expect(on.executions.every(({ duration }) => duration < 270_000)).toBe(true);
  });

  it('a build without BigQuery in its manifest shows that it is not switched on', () => {
    const { error } = runtime(false).run('load', [SETTINGS, REQUEST, DAY, [], null, true], {
      kind: 'sidebar',
    });
    expect(error?.message).toMatch(/The BigQuery service is not switched on for this add-on\./);
  });

  it('a spreadsheet that has Connected Sheets is connected with the table only once', () => {
    const on = runtime();
    const file = on.spreadsheets[0]!;
    file.hasConnectedSheets = true;
    expect(on.run('connect', [SETTINGS], { kind: 'sidebar' }).value).toMatch(/connected with table/);
    expect(on.run('connect', [SETTINGS], { kind: 'sidebar' }).value).toBe('');
    expect(file.dataSources).toHaveLength(1);
  });

  it('a spreadsheet without Connected Sheets shows one sentence', () => {
    const { value } = runtime().run('connect', [SETTINGS], { kind: 'sidebar' });
    expect(value).toMatch(/could not be connected with table “device_rows”/);
  });
});
