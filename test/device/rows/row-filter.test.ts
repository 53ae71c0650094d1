import { layoutOf } from '../../../src/device/parse/layout';
import { RecordReader } from '../../../src/device/parse/record-reader';
import { type DeviceFilter, RecordFilter } from '../../../src/device/rows/row-filter';
import { NO_ROW_FILTER } from '../../../src/request/draft';

const NOTHING: DeviceFilter = { ...NO_ROW_FILTER, areas: [] };
const layout = layoutOf(['area', 'NetworkName', 'network', 'placementId', 'click'], 0);

/** The records that pass the filter. Each record is one line and has a revenue of 1. */
function kept(filter: Partial<DeviceFilter>, records: readonly string[]): string[] {
  const tested = new RecordFilter({ ...NOTHING, ...filter }, layout, 0);
  const reader = new RecordReader(layout.width, '\n');
  return records.filter((record) => {
    reader.open(record, true);
    reader.find(0);
    for (const cell of tested.cells) cell.read(reader);
    return tested.passes(record, 1);
  });
}

describe('a filter of records', () => {
  const RECORDS = [
    'US,Network A,7,pl_1,1',
    '" de ",network a,8,PL_1,1',
    'us,B,"7",pl_2,1',
    'FR,"Network A",9,pl_1,',
  ];

  it('keeps all records if its lists are empty', () => {
    expect(kept({}, RECORDS)).toEqual(RECORDS);
  });

  it('compares ids and names without case and surrounding spaces', () => {
    expect(kept({ areas: ['US', ' de '] }, RECORDS)).toEqual(RECORDS.slice(0, 3));
    expect(kept({ networks: ['7', 'Network A'] }, RECORDS)).toEqual(RECORDS);
    expect(kept({ networks: ['7'] }, RECORDS)).toEqual([RECORDS[0], RECORDS[2]]);
  });

  it('keeps records that pass each of its lists', () => {
    expect(kept({ areas: ['us', 'fr'], networks: ['network a'], placements: ['PL_1'] }, RECORDS)).toEqual([
      RECORDS[0],
      RECORDS[3],
    ]);
  });

  it('keeps exactly the other records if a list is an exception', () => {
    const lists: Partial<DeviceFilter>[] = [
      { areas: ['us'] },
      { networks: ['7', 'B'] },
      { placements: ['x'] },
    ];
    for (const list of lists) {
      const except = Object.keys(list);
      const only = kept(list, RECORDS);
      expect(kept({ ...list, except }, RECORDS)).toEqual(RECORDS.filter((record) => !only.includes(record)));
    }
    const areas = { areas: ['us'], except: ['areas'], networks: ['network a'] };
    expect(kept(areas, RECORDS)).toEqual([RECORDS[1], RECORDS[3]]);
  });

  it('keeps only records with a revenue if asked to', () => {
    const tested = new RecordFilter({ ...NOTHING, revenueOnly: true }, layoutOf(['area', 'revenue'], 0), 0);
    const passes = (revenue: number) => tested.passes('', revenue);
    expect([0.1, -0.1, 0, Number.NaN].map(passes)).toEqual([true, true, false, false]);
  });

  it('judges more different texts than it remembers', () => {
    const records = Array.from({ length: 5_000 }, (_, at) => `c${at % 2_500},A,7,pl_1,1`);
    expect(kept({ areas: ['c1', 'c2499'] }, records)).toEqual(
      records.filter((_, at) => at % 2_500 === 1 || at % 2_500 === 2_499),
    );
  });

  it.each([
    ['ad format', { adFormats: ['Native'] }],
    ['revenue', { revenueOnly: true }],
  ])('is not guessed where the file has no column that tells the %s', (by, filter) => {
    expect(() => new RecordFilter({ ...NOTHING, ...filter }, layout, 0)).toThrow(
      `the report is filtered by ${by}, and the file has no column for it`,
    );
  });
});
