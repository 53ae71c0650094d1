import { layoutOf } from '../../../src/device/parse/layout';
import { type DeviceFilter, rowConditions } from '../../../src/device/parse/row-filter';

const NOTHING: DeviceFilter = { areas: [], networks: [], adFormats: [], placements: [], revenueOnly: false };
const layout = layoutOf(['area', 'NetworkName', 'network', 'placementId', 'click'], [], 0);

describe('what rows are kept by', () => {
  it('is nothing where nothing is asked for', () => {
    expect(rowConditions(NOTHING, layout, 0)).toEqual([]);
  });

  it('is one condition a list, of ids and names, without case and spaces around', () => {
    const filter = { ...NOTHING, areas: ['US', ' de '], networks: ['7', 'Network A'], placements: ['PL_1'] };
    expect(rowConditions(filter, layout, 0)).toEqual([
      { columns: [0], texts: new Set(['us', 'de']) },
      { columns: [2, 1], texts: new Set(['7', 'network a']) },
      { columns: [3], texts: new Set(['pl_1']) },
    ]);
  });

  it.each([
    ['ad format', { adFormats: ['Native'] }],
    ['revenue', { revenueOnly: true }],
  ])('is not guessed where the file has no column that tells the %s', (by, filter) => {
    expect(() => rowConditions({ ...NOTHING, ...filter }, layout, 0)).toThrow(
      `the report is filtered by ${by}, and the file has no column that tells it`,
    );
  });
});
