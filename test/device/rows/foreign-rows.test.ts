import type { Request } from '../../../src/request/request';
import { describeReading, selectColumns } from '../any-file';

const DAY = '2026-09-01';
const APP = '00123';
/** Midnight of the day in UTC, in seconds. */
const MIDNIGHT = Date.UTC(2026, 8, 1) / 1_000;
const NOON = MIDNIGHT + 12 * 3_600;
const HEADER = 'dateTimeStamp,appId,area,impression\n';

const row = (stamp: number | string = NOON, app = APP) => `${stamp},${app},DE,1\n`;

/** Reads the rows of a file. Returns their number, or the message that refuses the file. */
function read(text: string, zone: Request['zone'] = 'UTC+0', cuts: readonly number[] = []): string {
  const file = { day: DAY, centre: 'en', app: APP } as const;
  const result = describeReading(text, { ...selectColumns(['impression']), zone }, { cuts, file });
  return typeof result === 'string' ? result : `${result.totals.kept} rows`;
}

it('rows of another app in a device file refuse the file with the first one, wherever it is cut', () => {
  const text = `${HEADER}${row()}"${NOON}",999,DE,"1"\n${row(NOON, '7')}${row()}`;
  expect(read(text)).toContain('line 3: the row belongs to app “999”, but app “00123” was requested');
  for (let cut = HEADER.length; cut < text.length; cut++)
    expect(read(text, 'UTC+0', [cut])).toContain('line 3: the row belongs to app “999”');
});

it.each(['', '-', 'null', 'N/A', ' 00123 '])(
  'rows of another app in a device file are not those with the app “%s”',
  (app) => {
    expect(read(HEADER + row(NOON, app))).toBe('1 rows');
  },
);

it('rows of another app in a device file are not compared if the file has no app', () => {
  expect(read(`dateTimeStamp,impression\n${NOON},1\n`)).toBe('1 rows');
});

it.each<[Request['zone'], number]>([
  ['UTC+0', 0],
  ['UTC+8', -8],
  ['UTC-8', 8],
])(
  'rows of another day may be up to 16 hours off in %s, because the day may be one of another zone',
  (zone, hours) => {
    const begin = MIDNIGHT + hours * 3_600;
    const taken = [begin - 16 * 3_600, begin, begin + 86_399, begin + 40 * 3_600 - 1];
    expect(read(HEADER + taken.map((stamp) => row(stamp)).join(''), zone)).toBe('4 rows');
    for (const stamp of [begin - 16 * 3_600 - 1, begin + 40 * 3_600])
      expect(read(HEADER + row(stamp), zone)).toContain('the time of the row is');
  },
);

it('rows of another day are reported with their day in the zone of the report', () => {
  const evening = row(MIDNIGHT + 3 * 86_400 + 20 * 3_600);
  const morning = row(MIDNIGHT + 4 * 86_400 + 4 * 3_600);
  expect(read(HEADER + evening, 'UTC+8')).toContain(
    'the time of the row is 2026-09-05, but 2026-09-01 (UTC+8)',
  );
  expect(read(HEADER + evening)).toContain('the time of the row is 2026-09-04, but 2026-09-01 (UTC+0)');
  expect(read(HEADER + morning, 'UTC-8')).toContain(
    'the time of the row is 2026-09-04, but 2026-09-01 (UTC-8)',
  );
});

it.each(['', '-', '0', '20260901', 'x', '-5', '99999999999999999'])(
  'rows of another day do not include rows with the stamp “%s”, which is no clear moment',
  (stamp) => {
    expect(read(HEADER + row(stamp))).toBe('1 rows');
  },
);
