import type { DimensionId } from '../../src/catalogue';
import { describeSharedNames } from '../../src/table/requested-table';
import { buildColumns, type Table } from '../../src/table/table';

/** The notices of a table by months and by these dimensions, made from rows with the names and ids of networks. */
function notices(shown: readonly DimensionId[], rows: Table['rows']): string[] {
  const columns = buildColumns({ dimensions: ['date', 'networkName', 'network'], metrics: ['revenue'] });
  return describeSharedNames({ columns, rows }, ['month', ...shown]);
}

const TWO_BIRCHES = [
  ['2026-09-01', 'Birch', '2', 1],
  ['2026-09-01', 'Birch', '3', 2],
];

it('names that several ids share are named if their rows are added up, because the table shows no ids', () => {
  expect(notices(['networkName'], TWO_BIRCHES)).toEqual([
    'Network: some names belong to several ids. The rows of these ids are added up. To see each id, add the dimension “Network id”.',
  ]);
});

it.each<[string, DimensionId[], Table['rows']]>([
  ['the table shows the ids', ['networkName', 'network'], TWO_BIRCHES],
  ['the table shows no names', ['area'], TWO_BIRCHES],
  [
    'each id has a name of its own',
    ['networkName'],
    [
      ['2026-09-01', 'Birch', '2', 1],
      ['2026-09-02', 'Birch', '2', 1],
    ],
  ],
  [
    'some names or ids are unknown',
    ['networkName'],
    [
      ['2026-09-01', null, '2', 1],
      ['2026-09-01', null, '3', 1],
      ['2026-09-01', 'Birch', null, 1],
      ['2026-09-01', 'Birch', '2', 1],
    ],
  ],
])('names that several ids share are not mentioned if %s', (_what, shown, rows) => {
  expect(notices(shown, rows)).toEqual([]);
});
