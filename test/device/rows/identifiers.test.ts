import { isUsableDeviceId } from '../../../src/device/rows/record-columns';

it.each([
  ['', ' ', '-', '--', '0', '0000', '0-0', '000-000\t', '00000000-0000-0000-0000-000000000000'],
  ['null', 'NULL', '(null)', 'nil', 'none', 'None', 'undefined', 'unknown', 'Unknown', 'n/a', '\\N', 'NaN'],
  ['9774d56d682e549c', '9774D56D682E549C', 'dead00beef', '02:00:00:00:00:00', '020000000000'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'FFFFFFFFFFFFFFFF'],
])('an identifier names no device where it stands for none, or many phones have it: %s, …', (...ids) => {
  for (const id of ids) {
    expect([id, isUsableDeviceId(id)]).toEqual([id, false]);
    expect(isUsableDeviceId(` ${id}`)).toBe(false);
    expect(isUsableDeviceId(`\u00a0${id}`)).toBe(false);
  }
});

it('an identifier names a device where it only resembles one of these', () => {
  for (const id of ['9774d56d682e549d', '9774d56d-0000-4000-8000-000000000000', 'nonesuch', '\\Nx', 'f-1'])
    expect([id, isUsableDeviceId(id)]).toEqual([id, true]);
});
