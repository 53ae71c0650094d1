import { gzipSync } from 'node:zlib';
import { estimateDevice, previewDevice } from '../../../src/device/days/preview-device';
import type { Request } from '../../../src/request/request';
import { answer } from '../../fakes/http-answers';
import { asked, connect, KEY } from '../../service/asking';
import { DeviceService } from '../device-service';

const HEADER = 'gaid,area,impression\n';
const RANGE = 'bytes=0-65535';

function lines(count: number, area: string): string {
  return (
    HEADER +
    Array.from({ length: count }, (_, i) => `device-${String(i).padStart(6, '0')},${area},${i % 7}\n`).join(
      '',
    )
  );
}

function device(change: Partial<Request> = {}): Request {
  return asked('device', {
    apps: ['app-1'],
    to: '2026-09-01',
    dimensions: ['centre', 'gaid', 'area'],
    metrics: ['impression'],
    ...change,
  });
}

describe('a preview of device rows', () => {
  it('requests the first bytes of the first file if they have enough rows', () => {
    const service = new DeviceService({ cn: lines(90_000, 'CN'), en: lines(5, 'DE') });
    const { table, total } = previewDevice(device(), connect(service));
    expect(service.asked).toEqual(['links', `cn ${RANGE}`]);
    expect(table.rows).toHaveLength(20);
    expect(table.rows[19]).toEqual(['cn', 'device-000019', 'CN', 5]);
    expect([total, table.notices]).toEqual([null, []]);
  });

  it('fetches the whole file if it is gzipped', () => {
    const service = new DeviceService({ cn: gzipSync(lines(90_000, 'CN')) });
    const { table } = previewDevice(device(), connect(service));
    expect(service.asked).toEqual(['links', `cn ${RANGE}`, 'cn']);
    expect(table.rows).toHaveLength(20);
  });

  it('sends one request for a small gzipped file, or an empty one', () => {
    const service = new DeviceService({ cn: gzipSync(lines(30, 'CN')), en: '' });
    const short = previewDevice(device(), connect(service), { limit: 40 });
    expect(service.asked).toEqual(['links', `cn ${RANGE}`, `en ${RANGE}`]);
    expect(short).toMatchObject({ total: 30 });
  });

  it('never shows a row that is cut by the end of the range', () => {
    const long = `${HEADER}g1,CN,1\ng2,"${'x'.repeat(70_000)}",2\n`;
    const { table, total } = previewDevice(device(), connect(new DeviceService({ cn: long })));
    expect(table.rows).toEqual([['cn', 'g1', 'CN', 1]]);
    expect(total).toBeNull();
  });

  it('hashes identifiers like the report, and only with a salt', () => {
    const request = device({ identifiers: 'hashed' });
    const service = new DeviceService({ cn: lines(30, 'CN') });
    const { table } = previewDevice(request, connect(service), { salt: 'salt', limit: 2 });
    expect(table.rows.map((row) => row[1])).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    expect(table.notices.join()).toMatch(/are hashed: equal ids have the same hash in this file/);
    expect(() => previewDevice(request, connect(service))).toThrow(/with a salt/);
  });

  it('has the same notices about columns as the report', () => {
    const service = new DeviceService({ cn: 'area,impression,session\nCN,1,s\n' });
    expect(previewDevice(device(), connect(service)).table.notices).toEqual([
      'Google advertising id: blank for cn, whose files lack this column.',
      'Left out, because this version does not know them: columns “session” of cn.',
    ]);
  });

  it('requests fresh links if these have expired, and never sends the key to them', () => {
    const service = new DeviceService({ cn: lines(30, 'CN') });
    service.fault = (call) =>
      call === 2 ? answer(403, '<Error><Code>AccessDenied</Code></Error>') : undefined;
    expect(previewDevice(device(), connect(service)).table.rows).toHaveLength(20);
    expect(service.asked).toEqual(['links', `cn ${RANGE}`, 'links', `cn ${RANGE}`]);
    const files = service.requests.filter(({ method }) => method === 'get');
    expect(JSON.stringify(files)).not.toContain(KEY);
    expect(files.map(({ headers }) => headers)).toEqual([{ Range: RANGE }, { Range: RANGE }]);
  });

  it('shows only rows that the report keeps, as it would show them', () => {
    const file = `${lines(30, 'CN')}device-new,HK,3\n`;
    const request = device({
      dimensions: ['date', 'centre', 'gaid', 'area'],
      metrics: ['impression', 'deviceCtr'],
      areas: ['HK'],
    });
    const { table, total } = previewDevice(request, connect(new DeviceService({ cn: file })));
    expect(table.columns.map(({ field }) => field)).toEqual(['date', 'centre', 'gaid', 'area', 'impression']);
    expect(table.rows).toEqual([['2026-09-01', 'cn', 'device-new', 'HK', 3]]);
    expect(total).toBe(1);
    const days = previewDevice({ ...request, to: '2026-09-02' }, connect(new DeviceService({ cn: file })));
    expect(days.total).toBeNull();
  });
});

describe('an estimate of device rows', () => {
  it('is calculated from the size of the files', () => {
    const service = new DeviceService({
      cn: lines(300_000, 'CN'),
      en: lines(112_000, 'DE'),
      sg: lines(40, 'SG'),
    });
    const { calls, rows, rowsText } = estimateDevice(device(), connect(service));
    expect(service.asked).toEqual(['links', `cn ${RANGE}`, `en ${RANGE}`, `sg ${RANGE}`]);
    expect(calls).toBe(4);
    expect(Math.abs(rows! - 412_040) / 412_040).toBeLessThan(0.01);
    expect(rowsText).toMatch(/^about 41\d,000 rows, estimated from the size of the files$/);
  });

  it('is an upper limit for filtered files, because the first rows may not be typical', () => {
    const half = lines(60_000, 'CN').replace(/,CN,([1-3])/g, ',HK,$1');
    const service = new DeviceService({ cn: half });
    const { rows, rowsText } = estimateDevice(device({ areas: ['HK'] }), connect(service));
    expect(Math.abs(rows! - 60_000) / 60_000).toBeLessThan(0.02);
    expect(rowsText).toMatch(
      /^at most about \d\d,\d00 rows, estimated from the size of the files; the filter leaves some of them out$/,
    );
  });

  it('is exact for gzipped files, which are fetched completely', () => {
    const service = new DeviceService({ cn: gzipSync(lines(90_000, 'CN')) });
    expect(estimateDevice(device(), connect(service))).toMatchObject({ rows: 90_000 });
  });

  it('states that there are no rows, or that the number is not known', () => {
    expect(estimateDevice(device(), connect(new DeviceService({})))).toEqual({
      calls: 1,
      rows: 0,
      rowsText: 'no rows: the device files hold none',
    });
    const silent = new DeviceService({ cn: lines(90_000, 'CN') });
    silent.size = () => '*';
    expect(estimateDevice(device(), connect(silent))).toEqual({
      calls: 2,
      rows: null,
      rowsText:
        'The storage does not say how large the device files are, so nobody knows how many rows there are.',
    });
  });
});
