import { BigQueryDayCollector } from '../../../src/bigquery/load/day-collector';
import { DEVICE_COLUMNS } from '../../../src/catalogue/device-columns';
import type { FilePart } from '../../../src/device/file-part';
import { NO_ROW_FILTER } from '../../../src/request/draft';
import { columnsOf } from '../../../src/table/columns';
import { BigQueryInUse, DAY } from '../client/emulated';

const HEADER = DEVICE_COLUMNS.map(({ answer }) => answer).join(',');
const WANTED = {
  columns: columnsOf({ dimensions: ['area', 'gaid', 'centre'], metrics: ['impression', 'deviceRevenue'] }),
  filter: { ...NO_ROW_FILTER, areas: ['us'] },
  zone: 'UTC+8',
} as const;

/** A file of these rows: country, gaid, revenue. */
function fileOf(rows: readonly (readonly [area: string, gaid: string, revenue: string])[]): FilePart {
  const lines = rows.map(([area, gaid, revenue]) => {
    const cells: Readonly<Record<string, string>> = {
      area,
      gaid,
      revenue,
      impression: '1',
      dateTimeStamp: '1788800000',
    };
    return DEVICE_COLUMNS.map(({ answer }) => cells[answer] ?? '').join(',');
  });
  const text = `${HEADER}\n${lines.join('\n')}\n`;
  return { centre: 'sg', text, head: text, isFirst: true, isLast: true };
}

function collectedFrom(bigQuery: BigQueryInUse, part: FilePart, salt?: string): BigQueryDayCollector {
  const wanted = salt === undefined ? WANTED : { ...WANTED, salt };
  const collector = new BigQueryDayCollector(wanted, (state) =>
    bigQuery.slice(state, { columns: WANTED.columns }),
  );
  collector.scanner({ day: DAY, centre: 'sg' }, part, {}).read(part);
  return collector;
}

describe('the rows of device files', () => {
  const file = fileOf([
    ['US', 'device-1', '0.25'],
    ['DE', 'device-2', '0.5'],
    ['US', '00000000-0000-0000-0000-000000000000', '1'],
  ]);

  it('are loaded if they pass the filter, with a blank for an id of zeros', () => {
    const bigQuery = new BigQueryInUse();
    const collector = collectedFrom(bigQuery, file);
    expect(collector.rows).toBe(2);
    collector.endOfDay(DAY);
    expect(
      bigQuery.ask('SELECT area, gaid, centre, impression, deviceRevenue::VARCHAR FROM {rows} ORDER BY 5'),
    ).toEqual([
      ['US', 'device-1', 'sg', '1', '0.250000000'],
      ['US', null, 'sg', '1', '1.000000000'],
    ]);
  });

  it('have hashes instead of identifiers if the report hashes them, and a blank for an id of zeros', () => {
    const bigQuery = new BigQueryInUse();
    const collector = collectedFrom(bigQuery, file, 'salt');
    collector.endOfDay(DAY);
    expect([...collector.notices].join()).toMatch(/are hashed: equal ids have the same hash in this file/);
    const [[hash], [none]] = bigQuery.ask('SELECT gaid FROM {rows} ORDER BY deviceRevenue') as [
      [string],
      [null],
    ];
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    expect(none).toBeNull();
  });

  it('are included in the next slice’s count, and removed from it if their files changed', () => {
    const bigQuery = new BigQueryInUse();
    const first = collectedFrom(bigQuery, file);
    const kept = JSON.parse(JSON.stringify(first.checkpoint())) as unknown;
    const next = new BigQueryDayCollector(
      WANTED,
      (state) => bigQuery.slice(state, { columns: WANTED.columns }),
      kept,
    );
    expect(next.rows).toBe(2);
    next.forgetDay(DAY);
    expect(next.rows).toBe(0);
    next.endOfDay(DAY);
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['0']]);
  });
});
