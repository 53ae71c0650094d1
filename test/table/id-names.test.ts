import type { DimensionId } from '../../src/catalogue';
import { needsAppNames, toSentRequest, withDerivedNames } from '../../src/table/derived-names';
import { IdNames } from '../../src/table/id-names';
import { buildColumns, type Cell, type Table } from '../../src/table/table';
import { createReportRequest } from '../service/asking';

const of = (...dimensions: DimensionId[]) => buildColumns({ dimensions, metrics: [] });

function namesOf(idNames: IdNames): unknown {
  const { names = new Map<string, ReadonlyMap<string, string>>() } = idNames.toTableNames();
  return Object.fromEntries([...names].map(([field, ofField]) => [field, Object.fromEntries(ofField)]));
}

function networks(...rows: readonly (readonly [Cell, Cell])[]): IdNames {
  const idNames = new IdNames(of('networkName'));
  idNames.addRowNames({ columns: of('network', 'networkName'), rows });
  return idNames;
}

it.each<[DimensionId[], string[]]>([
  [
    ['date', 'networkName', 'placementName'],
    ['networkName', 'placementName'],
  ],
  [['network', 'networkName', 'appName'], ['appName']],
  [['appId', 'appName', 'packageName'], []],
  [['platform', 'platformName', 'attStatusName', 'channel'], []],
])('the names of ids are collected for columns that show only the names: %j', (dimensions, fields) => {
  expect(new IdNames(of(...dimensions)).columns.map(({ field }) => field)).toEqual(fields);
});

it('the names of ids are those of the rows', () => {
  expect(namesOf(networks(['1', 'Alpha'], ['2', 'Beta'], ['1', 'Alpha']))).toEqual({
    networkName: { 1: 'Alpha', 2: 'Beta' },
  });
});

it('the names of ids do not include names of several ids and ids with several names', () => {
  const rows = [
    ['1', 'Alpha'],
    ['2', 'Alpha'],
    ['3', 'Beta'],
    ['3', 'Gamma'],
    ['3', 'Beta'],
    ['4', 'Gamma'],
    ['5', 'Delta'],
  ] as const;
  expect(namesOf(networks(...rows))).toEqual({ networkName: { 5: 'Delta' } });
});

it('the names of ids are left out for a column with very many ids, also in a later slice', () => {
  const rows = Array.from({ length: 501 }, (_, id) => [`n${id}`, `N${id}`] as const);
  expect(namesOf(networks(...rows.slice(1)))).toHaveProperty('networkName.n500', 'N500');
  const tooMany = networks(...rows);
  expect(namesOf(tooMany)).toEqual({});
  const later = new IdNames(of('networkName'), JSON.parse(JSON.stringify(tooMany.toState())));
  later.addName('networkName', '1', 'Alpha');
  expect(namesOf(later)).toEqual({});
});

it('the names of ids are the same after a stored state is restored', () => {
  const state = JSON.parse(JSON.stringify(networks(['1', 'Alpha'], ['1', 'Beta'], ['2', 'Gamma']).toState()));
  const later = new IdNames(of('networkName'), state);
  later.addName('networkName', '1', 'Alpha');
  later.addName('networkName', '3', 'Delta');
  expect(namesOf(later)).toEqual({ networkName: { 2: 'Gamma', 3: 'Delta' } });
});

const NAMES = new Map([['a1', 'Chess']]);

/** The rows that a full report shows for these dimensions, made from rows of what the service sends. */
function shown(dimensions: readonly DimensionId[], rows: Table['rows'], names = NAMES): Table['rows'] {
  const request = createReportRequest('full', { dimensions });
  const sent = { columns: buildColumns(toSentRequest(request)), rows };
  return withDerivedNames(request, sent, names).rows;
}

it.each<['full' | 'ltv', DimensionId[], boolean]>([
  ['full', ['date', 'appName'], true],
  ['full', ['date', 'platformName'], false],
  ['ltv', ['date', 'appId', 'appName'], false],
])(
  'names of apps of a %s report by %j have to be known from earlier answers: %s',
  (report, dimensions, isNeeded) => {
    expect(needsAppNames({ report, dimensions })).toBe(isNeeded);
  },
);

it.each<[DimensionId[], DimensionId[]]>([
  [
    ['date', 'platformName'],
    ['date', 'platform'],
  ],
  [['appName'], ['appId', 'packageName']],
  [
    ['packageName', 'appName', 'platformName', 'appId'],
    ['packageName', 'appId', 'platform'],
  ],
  [['attStatusName', 'attStatus'], ['attStatus']],
  [
    ['date', 'networkName'],
    ['date', 'networkName'],
  ],
])('the request for names of a full report by %j asks for %j', (dimensions, sent) => {
  expect(toSentRequest(createReportRequest('full', { dimensions })).dimensions).toEqual(sent);
});

it('the request for names of LTV asks for the names that the service sends', () => {
  const request = createReportRequest('ltv', { dimensions: ['date', 'appId', 'appName'] });
  expect(toSentRequest(request)).toEqual(request);
});

it('a table with names keeps the codes and ids that were requested too, in the requested order', () => {
  const rows = [['2', 'a1', 'com.example.chess', 9]];
  expect(shown(['platform', 'appName', 'platformName', 'appId'], rows)).toEqual([
    ['2', 'Chess', 'iOS', 'a1', 9],
  ]);
});
