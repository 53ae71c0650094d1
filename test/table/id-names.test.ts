import type { DimensionId } from '../../src/catalogue/catalogue';
import { IdNames } from '../../src/table/id-names';
import { type Cell, columnsOf } from '../../src/table/table';

const of = (...dimensions: DimensionId[]) => columnsOf({ dimensions, metrics: [] });

function namesOf(idNames: IdNames): unknown {
  const { names = new Map<string, ReadonlyMap<string, string>>() } = idNames.ofTable();
  return Object.fromEntries([...names].map(([field, ofField]) => [field, Object.fromEntries(ofField)]));
}

function networks(...rows: readonly (readonly [Cell, Cell])[]): IdNames {
  const idNames = new IdNames(of('networkName'));
  idNames.addRows({ columns: of('network', 'networkName'), rows });
  return idNames;
}

describe('the names of ids', () => {
  it.each<[DimensionId[], string[]]>([
    [
      ['date', 'networkName', 'placementName'],
      ['networkName', 'placementName'],
    ],
    [['network', 'networkName', 'appName'], ['appName']],
    [['appId', 'appName', 'packageName'], []],
    [['platform', 'platformName', 'attStatusName', 'channel'], []],
  ])('are collected for columns that show only the names: %j', (dimensions, fields) => {
    expect(new IdNames(of(...dimensions)).columns.map(({ field }) => field)).toEqual(fields);
  });

  it('are those of the rows', () => {
    expect(namesOf(networks(['1', 'Alpha'], ['2', 'Beta'], ['1', 'Alpha']))).toEqual({
      networkName: { 1: 'Alpha', 2: 'Beta' },
    });
  });

  it('do not include names of several ids and ids with several names', () => {
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

  it('are left out for a column with very many ids, also in a later slice', () => {
    const rows = Array.from({ length: 501 }, (_, id) => [`n${id}`, `N${id}`] as const);
    expect(namesOf(networks(...rows.slice(1)))).toHaveProperty('networkName.n500', 'N500');
    const tooMany = networks(...rows);
    expect(namesOf(tooMany)).toEqual({});
    const later = new IdNames(of('networkName'), JSON.parse(JSON.stringify(tooMany.state())));
    later.add('networkName', '1', 'Alpha');
    expect(namesOf(later)).toEqual({});
  });

  it('are the same after a stored state is restored', () => {
    const state = JSON.parse(JSON.stringify(networks(['1', 'Alpha'], ['1', 'Beta'], ['2', 'Gamma']).state()));
    const later = new IdNames(of('networkName'), state);
    later.add('networkName', '1', 'Alpha');
    later.add('networkName', '3', 'Delta');
    expect(namesOf(later)).toEqual({ networkName: { 2: 'Gamma', 3: 'Delta' } });
  });
});
