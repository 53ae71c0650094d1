import { estimateDevice, previewDevice } from '../../../src/device/days/preview-device';
import { sumDevice } from '../../../src/device/days/summarize-day';
import { RowsScanner } from '../../../src/device/rows/rows-scanner';
import { DeviceSums } from '../../../src/device/summarize/device-sums';
import { SumsScanner } from '../../../src/device/summarize/sums-scanner';
import type { Request } from '../../../src/request/request';
import { asked as askedOf, connect } from '../../service/asking';
import { asked } from '../any-file';
import { DeviceService } from '../device-service';
import { ALL_ROWS, partsOf } from '../file-parts';

const DAY = '2026-09-01';
const APP = '00123';
/** Midnight of the day in UTC, in seconds. */
const MIDNIGHT = Date.UTC(2026, 8, 1) / 1_000;
const NOON = MIDNIGHT + 12 * 3_600;
const HEADER = 'dateTimeStamp,appId,area,impression\n';

const row = (stamp: number | string = NOON, app = APP) => `${stamp},${app},DE,1\n`;
const request: Request = askedOf('device', {
  apps: [APP],
  from: DAY,
  to: DAY,
  zone: 'UTC+0',
  dimensions: ['area'],
  metrics: ['impression'],
});

/** Reads the rows and the sums of a file. Returns the number of rows, or the message that refuses the file. Both must be equal. */
function read(text: string, zone: Request['zone'] = 'UTC+0', cuts: readonly number[] = []): string {
  const file = { day: DAY, centre: 'en' as const };
  const options = { asked: { app: APP, day: DAY, zone } };
  const sums = new DeviceSums({ dimensions: [], metrics: ['impression'] });
  const wanted = { sums, filter: ALL_ROWS, zone };
  const outcomes = [
    outcome(text, cuts, (part) => new RowsScanner({ ...asked(['impression']), zone }, file, part, options)),
    outcome(text, cuts, (part) => new SumsScanner(wanted, file, part, options)),
  ];
  expect(outcomes[0]).toBe(outcomes[1]);
  return String(outcomes[0]);
}

type Part = ConstructorParameters<typeof RowsScanner>[2];

function outcome(
  text: string,
  cuts: readonly number[],
  scannerOf: (part: Part) => RowsScanner | SumsScanner,
): string {
  const parts = partsOf(text, cuts);
  let scanner: RowsScanner | SumsScanner | undefined;
  try {
    for (let part = parts.next(0); part !== undefined; part = parts.next(scanner.taken)) {
      scanner ??= scannerOf(part);
      scanner.read(part);
    }
    return `${scanner?.totals().kept} rows`;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('rows of another app in a device file', () => {
  it('are refused with their app, their number, the centre and the line', () => {
    expect(read(HEADER + row() + row(NOON, '123') + row() + row(NOON, '123'))).toContain(
      'The device file of centre en is not as expected at line 3: the row is of app “123”, but app “00123” was requested (2 of the 4 rows read so far are of another app or day).',
    );
  });

  it.each([
    ['quoted', `${NOON},"999",DE,1\n`],
    ['behind quotes', `"${NOON}",999,DE,1\n`],
    ['in another case', `${NOON},00123a,DE,1\n`],
  ])('are found %s', (_, line) => {
    expect(read(HEADER + line)).toContain('was requested');
  });

  it.each([
    ['is blank', row(NOON, '')],
    ['is a blank in letters', row(NOON, 'N/A')],
    ['is in quotes', `${NOON},"${APP}",DE,1\n`],
    ['is between spaces', row(NOON, ` ${APP} `)],
  ])('are accepted if the app id %s', (_, line) => {
    expect(read(HEADER + line)).toBe('1 rows');
  });

  it('are found in a file without a header, and not searched for in a file without the column', () => {
    const line = (app: string) => `${NOON},${app}${','.repeat(25)}\n`;
    expect(read(line(APP))).toBe('1 rows');
    expect(read(line('999'))).toContain('of app “999”');
    expect(read(`dateTimeStamp,impression\n${NOON},1\n`)).toBe('1 rows');
  });

  it('are found wherever the file is cut', () => {
    const text = HEADER + row() + row(NOON, '999');
    for (let cut = HEADER.length; cut < text.length; cut++)
      expect(read(text, 'UTC+0', [cut])).toContain('at line 3: the row is of app “999”');
  });
});

describe('rows of another day in a device file', () => {
  it.each([
    ['seconds', 1],
    ['milliseconds', 1_000],
  ])('are refused by their stamps in %s', (_, unit) => {
    expect(read(HEADER + row(NOON * unit) + row((NOON + 2 * 86_400) * unit))).toContain(
      'line 3: the row is stamped with 2026-09-03, but 2026-09-01 (UTC+0) was requested (1 of the 2 rows read so far is',
    );
    expect(read(HEADER + row((NOON - 2 * 86_400) * unit))).toContain('is stamped with 2026-08-30');
  });

  it.each<[Request['zone'], number]>([
    ['UTC+0', 0],
    ['UTC+8', -8],
    ['UTC-8', 8],
  ])(
    'are counted in %s, and may be up to 16 hours off: the day may be one of another zone',
    (zone, hours) => {
      const begin = MIDNIGHT + hours * 3_600;
      const taken = [begin - 16 * 3_600, begin, begin + 86_399, begin + 40 * 3_600 - 1];
      expect(read(HEADER + taken.map((stamp) => row(stamp)).join(''), zone)).toBe('4 rows');
      for (const stamp of [begin - 16 * 3_600 - 1, begin + 40 * 3_600])
        expect(read(HEADER + row(stamp), zone)).toContain('is stamped with');
    },
  );

  it('are reported with their day in the zone of the report', () => {
    const evening = row(MIDNIGHT + 3 * 86_400 + 20 * 3_600);
    const morning = row(MIDNIGHT + 4 * 86_400 + 4 * 3_600);
    expect(read(HEADER + evening, 'UTC+8')).toContain('is stamped with 2026-09-05, but 2026-09-01 (UTC+8)');
    expect(read(HEADER + evening)).toContain('is stamped with 2026-09-04, but 2026-09-01 (UTC+0)');
    expect(read(HEADER + morning, 'UTC-8')).toContain('is stamped with 2026-09-04, but 2026-09-01 (UTC-8)');
  });

  it.each(['', '-', '0', '20260901', 'x', '-5', '99999999999999999'])(
    'are not those whose stamp is “%s”, which is no clear moment',
    (stamp) => {
      expect(read(HEADER + row(stamp))).toBe('1 rows');
    },
  );
});

describe('a file with rows that were not requested', () => {
  const service = () => new DeviceService({ cn: HEADER + row(), sg: HEADER + row() + row(NOON, '999') });

  it('gives no preview, no estimate and no sums', () => {
    for (const ask of [previewDevice, estimateDevice, sumDevice])
      expect(() => ask(request, connect(service()))).toThrow(/centre sg .*line 3: the row is of app “999”/);
  });

  it('gives them as soon as all its rows were requested', () => {
    const right = new DeviceService({ cn: HEADER + row(), sg: HEADER + row() + row() });
    expect(sumDevice(request, connect(right)).rows).toEqual([['DE', 3]]);
  });
});
