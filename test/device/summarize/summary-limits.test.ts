import type { DimensionId } from '../../../src/catalogue/catalogue';
import { DeviceSums } from '../../../src/device/summarize/device-sums';
import { SumsScanner } from '../../../src/device/summarize/sums-scanner';
import { ALL_ROWS, partsOf } from '../file-parts';
import { summaryTable } from './summary-table';

function summed(dimensions: readonly DimensionId[], text: string, mostGroups?: number): DeviceSums {
  const sums = new DeviceSums({ dimensions, metrics: ['click'] }, mostGroups);
  const part = partsOf(text).next(0)!;
  const file = { day: '2026-09-01', centre: 'cn' as const };
  new SumsScanner({ sums, filter: ALL_ROWS, zone: 'UTC+0' }, file, part).read(part);
  return sums;
}

const lines = (count: number) => Array.from({ length: count }, (_, at) => `c${at},1\n`).join('');

describe('a summary that would be none', () => {
  it('has more rows than may be, and as many are allowed', () => {
    expect(summaryTable(summed(['channel'], `channel,click\n${lines(50)}`, 50)).rows).toHaveLength(50);
    expect(() => summed(['channel'], `channel,click\n${lines(51)}`, 50)).toThrow(
      'A summary by Channel would have more than 50 rows',
    );
  });
});
