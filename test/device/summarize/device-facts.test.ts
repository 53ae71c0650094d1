import { DEVICE_IDS, namesDevice } from '../../../src/device/cells/device-id';
import { TextHash } from '../../../src/device/parse/record-hash';
import {
  type DeviceFacts,
  deviceFacts,
  deviceNotices,
  NO_DEVICES,
} from '../../../src/device/summarize/device-facts';
import { DeviceSums } from '../../../src/device/summarize/device-sums';

const facts = (change: Partial<DeviceFacts>): DeviceFacts => ({ ...NO_DEVICES, ...change });

describe('notices about numbers of devices', () => {
  it('report estimates, and the largest possible error', () => {
    expect(deviceNotices(facts({ numbers: 4_000, estimates: 1_200, worst: 0.015_62 }))).toEqual([
      'Devices: 1,200 of 4,000 numbers are estimates, off by at most 1.6 % in 19 of 20 cases (see “Devices ±”); up to 16,384 devices in a row are counted exactly.',
    ]);
  });

  it('report that fewer devices are counted exactly if there are very many rows', () => {
    expect(deviceNotices(facts({ numbers: 2, estimates: 1, worst: 0.5, bound: 12_288 }))[0]).toContain(
      'off by at most 50 % in 19 of 20 cases (see “Devices ±”); up to 12,288 devices in a row are counted exactly, fewer than usual because there are so many rows.',
    );
  });

  it('report numbers that are unknown', () => {
    expect(deviceNotices(facts({ numbers: 2_000, blank: 1_050 }))).toEqual([
      'Devices: 1,050 numbers are blank, as there are too many rows to count devices in; choose fewer dimensions.',
    ]);
  });

  it('are about all days together: counts are added, and the largest error and the lowest bound are reported', () => {
    const sums = new DeviceSums({ dimensions: ['area'], metrics: ['devices'] });
    for (const area of [1, 2]) {
      sums.groups.tuple[0] = area;
      sums.group();
    }
    sums.unnamed = 4;
    sums.devices.bound = 2;
    const hash = new TextHash();
    for (const device of ['one', 'two', 'three', 'four', 'five'])
      sums.devices.add(0, hash.of(device, 0, device.length));
    const error = sums.devices.counted(0)?.error;
    const before = { unnamed: 1, numbers: 20, estimates: 3, blank: 1, worst: 0.02, bound: 16_384 };
    const both = { unnamed: 5, numbers: 22, estimates: 4, blank: 1, worst: error, bound: 2 };
    expect(error).toBeGreaterThan(0.02);
    expect(deviceFacts(sums, before)).toEqual(both);
    expect(deviceFacts(sums, { ...before, worst: 9, bound: 1 })).toEqual({ ...both, worst: 9, bound: 1 });
  });
});

describe('an identifier', () => {
  it('is the first of five that a row has', () => {
    expect(DEVICE_IDS).toEqual(['gaid', 'idfa', 'oaid', 'androidId', 'idfv']);
  });

  const names = (id: string) => namesDevice(`a,${id},b`, 2, 2 + id.length);

  it.each([
    ['', ' ', '-', '--', '0', '0000', '0-0', '000-000\t', '00000000-0000-0000-0000-000000000000'],
    ['null', 'NULL', '(null)', 'nil', 'none', 'None', 'undefined', 'unknown', 'Unknown', 'n/a', '\\N', 'NaN'],
    ['9774d56d682e549c', '9774D56D682E549C', 'dead00beef', '02:00:00:00:00:00', '020000000000'],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'FFFFFFFFFFFFFFFF'],
  ])('names no device where it stands for none, or many phones have it: %s, …', (...ids) => {
    for (const id of ids) {
      expect([id, names(id)]).toEqual([id, false]);
      expect(names(` ${id}`)).toBe(false);
      expect(names(`\u00a0${id}`)).toBe(false);
    }
  });

  it.each([
    ['9774d56d682e549d', '9774d56d-0000-4000-8000-000000000000', 'nonesuch', 'dead00beef01', '\\Nx', 'f-1'],
  ])('names a device where it only resembles one of these: %s, …', (...ids) => {
    for (const id of ids) expect([id, names(id)]).toEqual([id, true]);
  });
});
