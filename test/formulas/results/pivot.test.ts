import type { DimensionId, MetricId } from '../../../src/catalogue';
import { TooLarge } from '../../../src/errors/ad-reports-error';
import { MOST_CELLS } from '../../../src/formulas/results/cell-content';
import { buildPivotCells, type Pivot, toPivotRequest } from '../../../src/formulas/results/pivot';
import { buildColumns, type Cell } from '../../../src/table/table';
import { createKnownSource } from '../../fakes/known-source';
import { createRequest } from '../asked';

const DAYS = { from: '2026-08-01', to: '2026-09-30', newestCompleteDay: '2026-10-05' };

function pivot(changed: Partial<Pivot> = {}): Pivot {
  return {
    metric: 'revenue',
    rows: 'area',
    columns: 'appId',
    filter: undefined,
    hasTotals: false,
    ...changed,
  };
}

type Fields = { dimensions: DimensionId[]; metrics: MetricId[] };

/** The matrix of rows with these dimensions and metrics. */
function cells(fields: Fields, rows: Cell[][], changed: Partial<Pivot> = {}) {
  const table = { columns: buildColumns(fields), rows, notices: [] };
  return buildPivotCells(table, pivot(changed), DAYS, (day) => Date.parse(`${day}T00:00:00Z`));
}

const BY_AREA_AND_APP: Fields = { dimensions: ['area', 'appId'], metrics: ['revenue'] };

it.each<[Partial<Pivot>, DimensionId[]]>([
  [{ metric: 'ecpmApi' }, ['area', 'appId']],
  [{ metric: 'arpu' }, ['date', 'area', 'appId']],
  [{ rows: 'month' }, ['date', 'appId']],
  [
    {
      filter: {
        dimension: 'networkName',
        values: ['Aurora'],
        knownSource: createKnownSource(),
        since: '2026-09-01',
        apps: [],
      },
    },
    ['area', 'appId', 'networkName', 'network'],
  ],
])(
  'a matrix with %j requests %j: days only if the add-on adds them up, and what the filter needs',
  (changed, dimensions) => {
    expect(toPivotRequest(createRequest(), pivot(changed)).dimensions).toEqual(dimensions);
  },
);

it('a matrix adds up rows with the same name, and has rows without a name last', () => {
  const named = { dimensions: ['networkName', 'network', 'area'], metrics: ['revenue'] };
  const made = cells(
    named as Fields,
    [
      [null, '40', 'US', 8],
      ['Fjord', '5', 'US', 1],
      ['Fjord', '6', 'US', 2],
    ],
    { rows: 'networkName', columns: 'area' },
  );
  expect(made).toEqual([
    ['Revenue: Network × Country code', 'US'],
    ['Fjord', 3],
    ['(unknown)', 8],
  ]);
});

it('a matrix is refused with totals of a metric that cannot be added up', () => {
  const fields: Fields = { dimensions: ['area', 'appId'], metrics: ['dau'] };
  const rows = [
    ['US', '1', 3],
    ['DE', '1', 4],
  ];
  expect(() => cells(fields, rows, { metric: 'dau', hasTotals: true })).toThrow(
    '“Daily active users” cannot be one number for 2 rows',
  );
});

it('a matrix is refused if it would fill more cells than a formula may', () => {
  const side = Math.ceil(Math.sqrt(MOST_CELLS));
  const diagonal = Array.from({ length: side }, (_, at) => [`row ${at}`, `column ${at}`, 1]);
  expect(() => cells(BY_AREA_AND_APP, diagonal)).toThrow(TooLarge);
});
