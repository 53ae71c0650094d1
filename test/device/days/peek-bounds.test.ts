import { estimateDevice, previewDevice } from '../../../src/device/days/preview-device';
import type { Request } from '../../../src/request/request';
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
});

describe('an estimate by the beginning of a file', () => {
  const estimate = (files: Readonly<Record<string, string>>, change: Partial<Request> = {}) =>
    estimateDevice(device(change), connect(new DeviceService(files)));

  it('leaves out a header of any length', () => {
    const header = `area,impression,${'x'.repeat(40_000)}\n`;
    const { rows } = estimate({ cn: header + 'DE,1,\n'.repeat(100_000) });
    expect(Math.abs(rows! - 100_000)).toBeLessThanOrEqual(500);
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
});
