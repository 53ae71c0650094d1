import { previewDevice } from '../../../src/device/days/preview-device';
import { sumDevice } from '../../../src/device/days/summarize-day';
import type { Request } from '../../../src/request/request';
import { connect, createReportRequest } from '../../service/asking';
import { FilesOfADay } from '../file-storage';

const HEADER = 'gaid,area,impression\n';

function lines(count: number, area: string): string {
  const line = (_: unknown, i: number) => `device-${String(i).padStart(6, '0')},${area},${i % 7}\n`;
  return HEADER + Array.from({ length: count }, line).join('');
}

function device(change: Partial<Request> = {}): Request {
  const usual = { apps: ['app-1'], to: '2026-09-01', metrics: ['impression'] } as const;
  return createReportRequest('device', { ...usual, dimensions: ['centre', 'gaid', 'area'], ...change });
}

it('a preview of device rows requests the beginnings of all files at once', () => {
  const service = new FilesOfADay({ cn: lines(90_000, 'CN'), en: lines(5, 'DE') });
  const { table, total } = previewDevice(device(), connect(service));
  expect([service.issued.length, service.ranges]).toEqual([1, ['cn 0-65535', 'en 0-65535']]);
  expect(table.rows).toHaveLength(20);
  expect(table.rows[19]).toEqual(['cn', 'device-000019', 'CN', 5]);
  expect([total, table.notices]).toEqual([null, []]);
});

it('a preview of device rows says how many rows there are if it has read all of them', () => {
  const peek = (cn: number, en: number) => {
    const service = new FilesOfADay({ cn: lines(cn, 'CN'), en: lines(en, 'DE') });
    const { table, total } = previewDevice(device(), connect(service));
    return [table.rows.length, total];
  };
  expect(peek(12, 7)).toEqual([19, 19]);
  expect(peek(12, 8)).toEqual([20, null]);
});

it('a preview of device rows never shows a row that is cut by the end of the range', () => {
  const long = `${HEADER}g1,CN,1\ng2,"${'x'.repeat(70_000)}",2\n`;
  const { table, total } = previewDevice(device(), connect(new FilesOfADay({ cn: long })));
  expect(table.rows).toEqual([['cn', 'g1', 'CN', 1]]);
  expect(total).toBeNull();
});

it('a preview of device rows shows only rows that the report keeps, as it would show them', () => {
  const service = new FilesOfADay({ cn: `${lines(30, 'CN')}device-new,HK,3\n` });
  const request = device({
    dimensions: ['date', 'centre', 'gaid', 'area'],
    metrics: ['impression', 'deviceCtr'],
    areas: ['HK'],
  });
  const { table, total } = previewDevice(request, connect(service));
  expect(table.columns.map(({ field }) => field)).toEqual(['date', 'centre', 'gaid', 'area', 'impression']);
  expect([table.rows, total]).toEqual([[['2026-09-01', 'cn', 'device-new', 'HK', 3]], 1]);
  expect(previewDevice({ ...request, to: '2026-09-02' }, connect(service)).total).toBeNull();
});

it.each<[string, Buffer, RegExp]>([
  [
    'UTF-16',
    Buffer.from(`\ufeff${lines(2, 'é')}`, 'utf16le'),
    /in its line 1: the encoding of the file is not known/,
  ],
  [
    'bytes',
    Buffer.from([0xfe, ...Buffer.from(lines(2, 'CN'))]),
    /in its line 1: the encoding of the file is not known/,
  ],
  ['another app', Buffer.from('appId,area\napp-1,CN\n999,CN\n'), /line 3: the row belongs to app “999”/],
])('a preview of device rows is refused with a sentence, as are the sums: %s', (_, sg, sentence) => {
  for (const ask of [previewDevice, sumDevice])
    expect(() => ask(device(), connect(new FilesOfADay({ cn: lines(5, 'CN'), sg })))).toThrow(sentence);
});

const estimate = (files: Readonly<Record<string, string | Uint8Array>>, change: Partial<Request> = {}) =>
  previewDevice(device(change), connect(new FilesOfADay(files))).size;

it('an estimate of device rows is calculated from the size of the files, with three digits', () => {
  const files = { cn: lines(300_000, 'CN'), en: lines(112_000, 'DE'), sg: lines(40, 'SG') };
  const { rows, rowsText } = estimate(files);
  expect(Math.abs(rows! - 412_040) / 412_040).toBeLessThan(0.01);
  expect(rowsText).toMatch(/^about 41\d,000 rows, estimated from the size of the files$/);
});

it('an estimate of device rows is an upper limit for filtered files, because the first rows may not be typical', () => {
  const half = lines(60_000, 'CN').replace(/,CN,([1-3])/g, ',HK,$1');
  const { rows, rowsText } = estimate({ cn: half }, { areas: ['HK'] });
  expect(Math.abs(rows! - 60_000) / 60_000).toBeLessThan(0.02);
  expect(rowsText).toMatch(/^at most about \d\d,\d00 rows, estimated .*$/);
});

it('an estimate of device rows is the size of one day for each day of the report', () => {
  const { rows, rowsText } = estimate({ cn: lines(12, 'CN') }, { to: '2026-09-03' });
  expect([rows, rowsText]).toEqual([36, 'about 36 rows, estimated from the size of the files']);
});

it('a preview of device rows shows those of the newest complete day', () => {
  const request = device({ to: '2026-09-03', newestCompleteDay: '2026-09-02', dimensions: ['date'] });
  const { table } = previewDevice(request, connect(new FilesOfADay({ cn: lines(1, 'CN') })));
  expect(table.rows).toEqual([['2026-09-02', 0]]);
});
