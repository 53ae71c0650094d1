import { estimateDevice, previewDevice } from '../../../src/device/days/preview-device';
import type { Request } from '../../../src/request/request';
import { answer } from '../../fakes/http-answers';
import { asked, connect } from '../../service/asking';
import { DeviceService } from '../device-service';

function device(change: Partial<Request> = {}): Request {
  return asked('device', {
    apps: ['app-1'],
    to: '2026-09-01',
    dimensions: ['centre', 'area'],
    metrics: ['impression'],
    ...change,
  });
}

const lines = (count: number, line = 'DE,1\n') => `area,impression\n${line.repeat(count)}`;

const peek = (files: Readonly<Record<string, string>>, limit?: number) => {
  const { table, total } = previewDevice(
    device(),
    connect(new DeviceService(files)),
    limit === undefined ? {} : { limit },
  );
  return [table.rows.length, total];
};

describe('the rows that a preview shows, and the number of all rows', () => {
  it('are all rows below twenty, and twenty rows if there may be more', () => {
    expect(peek({ cn: lines(19) })).toEqual([19, 19]);
    expect(peek({ cn: lines(20) })).toEqual([20, null]);
    expect(peek({ cn: lines(21) })).toEqual([20, null]);
    expect(peek({ cn: lines(12), en: lines(12) })).toEqual([20, null]);
    expect(peek({ cn: lines(12), en: lines(7) })).toEqual([19, 19]);
  });

  it('are as many as requested', () => {
    expect(peek({ cn: lines(2), en: lines(2), sg: lines(9) }, 3)).toEqual([3, null]);
    expect(peek({ cn: lines(2) }, 3)).toEqual([2, 2]);
  });

  it('have no known total if only the beginning of a file was read', () => {
    const long = `area,impression\nDE,1\n"${'x'.repeat(70_000)}",1\n`;
    expect(peek({ cn: long, en: lines(1) })).toEqual([2, null]);
    expect(peek({ cn: lines(1), en: long })).toEqual([2, null]);
  });

  it('are those of the requested app and day', () => {
    const service = new DeviceService({ cn: 'area,appId\nDE,app-1\nDE,app-2\n' });
    expect(() => previewDevice(device(), connect(service))).toThrow(
      'the row is of app “app-2”, but app “app-1”',
    );
  });
});

describe('an estimate by the beginning of a file', () => {
  const estimate = (files: Readonly<Record<string, string>>, change: Partial<Request> = {}) =>
    estimateDevice(device(change), connect(new DeviceService(files)));

  it('leaves out a header of any length', () => {
    const header = `area,impression,${'x'.repeat(40_000)}\n`;
    const { rows } = estimate({ cn: header + 'DE,1,\n'.repeat(100_000) });
    expect(Math.abs(rows! - 100_000)).toBeLessThanOrEqual(500);
  });

  it('counts characters, also if some have more bytes than others', () => {
    const { rows } = estimate({ cn: `area,impression\n${'广告位广告位广告位,1\n'.repeat(50_000)}` });
    expect(Math.abs(rows! - 50_000)).toBeLessThanOrEqual(500);
  });

  it('has three significant digits, and is exact if all rows were read', () => {
    const { rows, rowsText, calls } = estimate({ cn: lines(123_456), en: lines(7), sg: lines(0) });
    expect([rows, rowsText, calls]).toEqual([
      123_000,
      'about 123,000 rows, estimated from the size of the files',
      4,
    ]);
    expect(estimate({ cn: lines(7), en: lines(8) })).toEqual({
      calls: 3,
      rows: 15,
      rowsText: '15 rows in the device files',
    });
  });

  it('is exact for a filter if all files were read completely', () => {
    const cn = 'area,impression\nDE,1\nFR,1\nFR,2\n';
    expect(estimate({ cn }, { areas: ['FR'] })).toMatchObject({
      rows: 2,
      rowsText: '2 rows in the device files',
    });
    expect(estimate({ cn }, { areas: ['US'] })).toMatchObject({
      rows: 0,
      rowsText: 'no rows: the device files hold none',
    });
  });

  it('does not exist if one of the files cannot be estimated', () => {
    const wide = `area,impression,${'x'.repeat(70_000)}\nDE,1,\n`;
    expect(estimate({ cn: lines(5), en: wide })).toMatchObject({ calls: 3, rows: null });
    expect(estimate({ cn: wide, en: lines(5) })).toMatchObject({ calls: 3, rows: null });
  });

  it('requests fresh links once if the first ones have expired', () => {
    const service = new DeviceService({ cn: lines(5), en: lines(6) });
    service.fault = (call) => (call === 3 ? answer(403, '<Error/>') : undefined);
    expect(estimateDevice(device(), connect(service))).toMatchObject({ rows: 11 });
    expect(service.asked.filter((one) => one === 'links')).toHaveLength(2);
  });
});
