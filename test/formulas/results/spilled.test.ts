import { Midnights } from '../../../src/formulas/arguments/date-cells';
import { mostRows, spilled } from '../../../src/formulas/results/result-table';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';
import { formatTime } from '../../fakes/format-time';

const midnights = new Midnights(() => 'Europe/Berlin', formatTime);
const columns = columnsOf({ dimensions: ['date', 'appId', 'placementName'], metrics: ['revenue'] });

function spill(...rows: Cell[][]): unknown[][] {
  return spilled({ columns, rows, notices: [] }, midnights);
}

describe('what a formula hands to its cells', () => {
  it('is the labels, then dates as dates, numbers as numbers, ids as text, blanks for what is not known', () => {
    expect(spill(['2026-09-05', '00123', 'Menu', 12.5], ['2026-09-06', '12E45678', null, null])).toEqual([
      ['Date', 'App id', 'Placement', 'Revenue'],
      [new Date('2026-09-04T22:00:00Z'), '00123', 'Menu', 12.5],
      [new Date('2026-09-05T22:00:00Z'), '12E45678', '', ''],
    ]);
  });

  it('is the header alone where there are no rows', () => {
    expect(spill()).toEqual([['Date', 'App id', 'Placement', 'Revenue']]);
  });

  it('is refused above what Google lets a formula return', () => {
    expect(mostRows(4)).toBe(62_499);
    const rows = Array.from({ length: 62_500 }, (): Cell[] => [null, null, null, null]);
    expect(() => spill(...rows)).toThrow();
    expect(spill(...rows.slice(1))).toHaveLength(62_500);
  });

  it('never is more than a cell can hold', () => {
    const [, row] = spill([null, null, 'x'.repeat(50_001), null]);
    expect(String(row![2]).length).toBeLessThanOrEqual(50_000);
  });
});
