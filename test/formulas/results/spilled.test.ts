import { midnightsIn } from '../../../src/formulas/arguments/date-cells';
import { mostRows, spilled } from '../../../src/formulas/results/result-table';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';
import { formatTime } from '../../fakes/format-time';

const midnights = midnightsIn(() => 'Europe/Berlin', formatTime);
const columns = columnsOf({ dimensions: ['date', 'appId', 'placementName'], metrics: ['revenue'] });

function spill(...rows: Cell[][]): unknown[][] {
  return spilled({ columns, rows, notices: [] }, midnights);
}

describe('the cells of a formula', () => {
  it('are the labels, then dates, numbers, ids as text, and blanks for unknown values', () => {
    expect(spill(['2026-09-05', '00123', 'Menu', 12.5], ['2026-09-06', '12E45678', null, null])).toEqual([
      ['Date', 'App id', 'Placement', 'Revenue'],
      [new Date('2026-09-04T22:00:00Z'), '00123', 'Menu', 12.5],
      [new Date('2026-09-05T22:00:00Z'), '12E45678', '', ''],
    ]);
  });

  it('are refused above the limit of Google for one formula', () => {
    expect(mostRows(4)).toBe(62_499);
    const rows = Array.from({ length: 62_500 }, (): Cell[] => [null, null, null, null]);
    expect(() => spill(...rows)).toThrow();
    expect(spill(...rows.slice(1))).toHaveLength(62_500);
  });

  it('never contain more text than fits a cell', () => {
    const [, row] = spill([null, null, 'x'.repeat(50_001), null]);
    expect(String(row![2]).length).toBeLessThanOrEqual(50_000);
  });
});
