import { PLAYGROUND_PROJECT } from '../../src/bigquery/emulated-bigquery';
import type { Runtime } from '../../src/runtime';
import { virtualClock } from '../../src/time/clock';
import { createRuntime } from '../project';

const P = PLAYGROUND_PROJECT;
const TABLE = { projectId: P, datasetId: 'd', tableId: 't' };

const SCRIPT = `
function makeTable() {
  BigQuery.Datasets.insert({ datasetReference: { projectId: '${P}', datasetId: 'd' } }, '${P}');
  BigQuery.Tables.insert({
    tableReference: ${JSON.stringify(TABLE)},
    schema: { fields: [{ name: 'day', type: 'DATE' }, { name: 'x', type: 'INT64' }, { name: 's', type: 'STRING' }] },
    timePartitioning: { type: 'DAY', field: 'day' },
  }, '${P}', 'd');
}
function load(csv, id, gzip) {
  var blob = Utilities.newBlob(csv);
  var job = {
    jobReference: { projectId: '${P}', jobId: id },
    configuration: { load: {
      destinationTable: ${JSON.stringify(TABLE)},
      schema: { fields: [{ name: 'day', type: 'DATE' }, { name: 'x', type: 'INT64' }, { name: 's', type: 'STRING' }] },
      sourceFormat: 'CSV', allowQuotedNewlines: true, createDisposition: 'CREATE_NEVER', writeDisposition: 'WRITE_APPEND',
    } },
  };
  return BigQuery.Jobs.insert(job, '${P}', gzip ? Utilities.gzip(blob) : blob).status.state;
}
function state(id) {
  var status = BigQuery.Jobs.get('${P}', id, { location: 'US' }).status;
  return [status.state, status.errorResult ? status.errorResult.message : null];
}
function waitFor(id) {
  for (var polls = 1; state(id)[0] !== 'DONE'; polls++) Utilities.sleep(1000);
  return [polls].concat(state(id));
}
function query(sql, destination) {
  var configuration = { query: { query: sql, useLegacySql: false } };
  if (destination) Object.assign(configuration.query, {
    destinationTable: { projectId: '${P}', datasetId: 'd', tableId: destination },
    createDisposition: 'CREATE_NEVER', writeDisposition: 'WRITE_TRUNCATE',
  });
  var id = BigQuery.Jobs.insert({ configuration: configuration }, '${P}').jobReference.jobId;
  var ended = waitFor(id);
  if (ended[2] !== null) return ended[2];
  var results = BigQuery.Jobs.getQueryResults('${P}', id, { location: 'US', maxResults: 2 });
  return JSON.parse(JSON.stringify([results.totalRows, results.rows || [], results.pageToken || null]));
}
function named() { return typeof BigQuery; }
function call(object, method, args) { return BigQuery[object][method].apply(null, args); }
`;

function createBigQueryRuntime({
  withBigQuery = true,
  script = SCRIPT,
}: {
  readonly withBigQuery?: boolean;
  readonly script?: string;
} = {}): Runtime {
  const service = { userSymbol: 'BigQuery', serviceId: 'bigquery', version: 'v2' };
  const manifest = { dependencies: { enabledAdvancedServices: withBigQuery ? [service] : [] } };
  return createRuntime(script, { manifest, clock: virtualClock(Date.UTC(2026, 8, 15)) });
}

/** The result of a function of the script, as the sidebar would receive it. */
function run(on: Runtime, name: string, ...args: unknown[]): unknown {
  const { value, error } = on.run(name, args, { kind: 'sidebar' });
  if (error !== undefined && error !== null) throw new Error(error.message);
  return value;
}

function withTable(): Runtime {
  const on = createBigQueryRuntime();
  run(on, 'makeTable');
  return on;
}

function rows(on: Runtime): unknown {
  return on.hosts.bigQuery.emulated.ask(
    `SELECT day::VARCHAR, x, s FROM {${P}.d.t} ORDER BY x`,
    on.clock.now(),
  );
}

it('the emulated BigQuery does not exist for a script if the manifest does not enable it', () => {
  expect(run(createBigQueryRuntime({ withBigQuery: false }), 'named')).toBe('undefined');
  expect(run(createBigQueryRuntime(), 'named')).toBe('object');
});

it.each([true, false])('the emulated BigQuery loads CSV once its job is done (gzip: %s)', (gzip) => {
  const on = withTable();
  expect(run(on, 'load', '2026-09-08,1,"a ""b""\n,c"\n2026-09-08,2,\n2026-09-08,,""\n', 'j1', gzip)).toBe(
    'PENDING',
  );
  expect(rows(on)).toEqual([]);
  const [polls, state, error] = run(on, 'waitFor', 'j1') as unknown[];
  expect(polls).toBeGreaterThan(1);
  expect([state, error]).toEqual(['DONE', null]);
  expect(rows(on)).toEqual([
    ['2026-09-08', '1', 'a "b"\n,c'],
    ['2026-09-08', '2', null],
    ['2026-09-08', null, ''],
  ]);
});

it.each([
  ['a quote that is not closed', '2026-09-08,1,"a\n'],
  ['a cell too few', '2026-09-08,1,a\n2026-09-08,2\n'],
  ['a cell too many', '2026-09-08,1,a\n2026-09-08,2,b,c\n'],
  ['a text for a number', '2026-09-08,1,a\n2026-09-08,x,b\n'],
  ['a day that is none', '2026-09-31,1,a\n'],
  ['a zero character', '2026-09-08,1,"a\0b"\n'],
])('the emulated BigQuery refuses CSV with %s and loads no row of it', (_, csv) => {
  const on = withTable();
  run(on, 'load', csv, 'j1', false);
  expect((run(on, 'waitFor', 'j1') as unknown[])[2]).toMatch(/^Error while reading data/);
  expect(rows(on)).toEqual([]);
});

it('the emulated BigQuery accepts a job id once', () => {
  const on = withTable();
  run(on, 'load', '2026-09-08,1,a\n', 'j1', false);
  expect(() => run(on, 'load', '2026-09-08,1,a\n', 'j1', false)).toThrow(
    `API call to bigquery.jobs.insert failed with error: Already Exists: Job ${P}:US.j1`,
  );
  run(on, 'waitFor', 'j1');
  expect(rows(on)).toHaveLength(1);
});

it('the emulated BigQuery replaces a partition with the result of a query, and refuses rows of another day', () => {
  const on = withTable();
  run(on, 'load', '2026-09-08,1,a\n2026-09-09,2,b\n', 'j1', false);
  run(on, 'waitFor', 'j1');
  const t = `\`${P}.d.t\``;
  expect(run(on, 'query', `SELECT \`day\`, \`x\` FROM ${t}`, 't$20260908')).toMatch(
    /belong to different partitions/,
  );
  expect(run(on, 'query', `SELECT \`day\`, \`s\` AS \`x\` FROM ${t}`, 't$20260908')).toMatch(
    /Field x has changed type from INTEGER to STRING/,
  );
  expect(run(on, 'query', `SELECT \`day\`, 5 AS \`y\` FROM ${t}`, 't$20260908')).toMatch(/Cannot add fields/);
  expect(rows(on)).toHaveLength(2);
  run(on, 'query', `SELECT \`day\`, \`x\` * 10 AS \`x\` FROM ${t} WHERE \`x\` = 1`, 't$20260908');
  expect(rows(on)).toEqual([
    ['2026-09-09', '2', 'b'],
    ['2026-09-08', '10', null],
  ]);
});

it('the emulated BigQuery returns query results in pages, with values as texts', () => {
  const on = withTable();
  run(on, 'load', '2026-09-08,1,a\n2026-09-08,2,b\n2026-09-08,3,\n', 'j1', false);
  run(on, 'waitFor', 'j1');
  expect(run(on, 'query', `SELECT \`x\`, \`s\`, \`day\` FROM \`${P}.d.t\` ORDER BY \`x\``)).toEqual([
    '3',
    [
      { f: [{ v: '1' }, { v: 'a' }, { v: '2026-09-08' }] },
      { f: [{ v: '2' }, { v: 'b' }, { v: '2026-09-08' }] },
    ],
    '2',
  ]);
});

it.each([
  ['Tables', 'get', [P, 'd', 'nope'], `Not found: Table ${P}:d.nope`],
  ['Datasets', 'get', [P, 'nope'], `Not found: Dataset ${P}:nope`],
  ['Datasets', 'get', ['nope-nope', 'd'], 'Not found: Project nope-nope'],
  ['Jobs', 'get', [P, 'nope', { location: 'US' }], `Not found: Job ${P}:US.nope`],
  [
    'Tables',
    'insert',
    [{ tableReference: TABLE, schema: { fields: [] } }, P, 'd'],
    `Already Exists: Table ${P}:d.t`,
  ],
  [
    'Tables',
    'insert',
    [{ tableReference: { ...TABLE, tableId: 'a-b' }, schema: { fields: [] } }, P, 'd'],
    'Invalid table ID',
  ],
  [
    'Tables',
    'patch',
    [{ schema: { fields: [{ name: 'day', type: 'STRING' }] } }, P, 'd', 't'],
    'does not match Table',
  ],
  [
    'Tables',
    'insert',
    [{ tableReference: TABLE, clustering: {} }, P, 'd'],
    'not emulated: BigQuery table.clustering',
  ],
  ['Jobs', 'cancel', [P, 'x'], 'not emulated: BigQuery.Jobs.cancel'],
])('the emulated BigQuery says of %s.%s %j: %s', (object, method, args, message) => {
  expect(() => run(withTable(), 'call', object, method, args)).toThrow(message);
});

it('the emulated BigQuery refuses SQL functions that it does not emulate', () => {
  expect(() => run(withTable(), 'query', `SELECT APPROX_TOP_COUNT(\`x\`, 1) FROM \`${P}.d.t\``)).toThrow(
    'not emulated: BigQuery word APPROX_TOP_COUNT',
  );
});

it('the emulated BigQuery refuses jobs in a project without billing, and all calls in a project without the API', () => {
  const on = withTable();
  const project = on.hosts.bigQuery.emulated.tables.projects.get(P)!;
  project.billing = false;
  expect(() => run(on, 'load', '', 'j1', false)).toThrow(/Billing has not been enabled for this project/);
  Object.assign(project, { billing: true, enabled: false });
  expect(() => run(on, 'load', '', 'j1', false)).toThrow(/BigQuery API has not been used in project/);
});

it('the emulated BigQuery fails if a test injects a fault', () => {
  const on = withTable();
  on.hosts.bigQuery.emulated.jobs.failNext('load', 'quotaExceeded', 'Quota exceeded: imports');
  run(on, 'load', '2026-09-08,1,a\n', 'j1', false);
  expect((run(on, 'waitFor', 'j1') as unknown[])[2]).toBe('Quota exceeded: imports');
  on.failNext('BigQuery', 'jobs.get', 'API call to bigquery.jobs.get failed with error: Backend error');
  expect(() => run(on, 'state', 'j1')).toThrow(/Backend error/);
});

it('the emulated BigQuery removes an expired table', () => {
  const on = withTable();
  const resource = {
    tableReference: { ...TABLE, tableId: 'short' },
    schema: { fields: [{ name: 'x', type: 'STRING' }] },
    expirationTime: String(on.clock.now() + 60_000),
  };
  run(on, 'call', 'Tables', 'insert', [resource, P, 'd']);
  on.advance(61_000);
  expect(() => run(on, 'call', 'Tables', 'get', [P, 'd', 'short'])).toThrow(/Not found: Table/);
});

it('the emulated BigQuery is restored with the snapshot of the runtime', () => {
  const on = withTable();
  const back = on.keep();
  run(on, 'load', '2026-09-08,1,a\n', 'j1', false);
  run(on, 'waitFor', 'j1');
  expect(rows(on)).toHaveLength(1);
  back();
  expect(rows(on)).toEqual([]);
  run(on, 'load', '2026-09-08,1,a\n', 'j1', false);
});

it('the emulated BigQuery works for executions in threads as well', async () => {
  const on = withTable();
  const [one, other] = await Promise.all(
    ['j1', 'j2'].map((id, at) =>
      on.runInThread('load', [`2026-09-08,${at},a\n`, id, true], { kind: 'sidebar' }),
    ),
  );
  expect([one!.error, other!.error]).toEqual([undefined, undefined]);
  const ended = await on.runInThread('waitFor', ['j2'], { kind: 'sidebar' });
  expect((ended.value as unknown[]).slice(1)).toEqual(['DONE', null]);
  expect(rows(on)).toHaveLength(2);
});

it('the emulated BigQuery refuses calls from formulas', () => {
  const { error } = withTable().run('named', [], { kind: 'customFunction' });
  expect(error ?? null).toBeNull();
  const refused = withTable().run('state', ['j1'], { kind: 'customFunction' });
  expect(refused.error?.message).toMatch(/You do not have permission to call bigquery.jobs.get/);
});
