import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { computeSha256Hex, isUsableDeviceId } from '../../../src/device/rows/record-columns';
import { limitRuns } from '../../thorough';
import { readInPieces, selectColumns } from '../any-file';

it('SHA-256 is that of Node’s crypto for any text, half characters too', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.integer({ min: 0xd700, max: 0xe0ff })).map((units) => String.fromCharCode(...units)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(computeSha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }),
    limitRuns({ quick: 100, thorough: 3_000 }),
  );
});

it('hashed device identifiers are the beginning of SHA-256 over salt and identifier, and blanks stay blank', () => {
  const hash = createHash('sha256').update('salt-g1').digest('hex').slice(0, 32);
  const wanted = { ...selectColumns(['gaid', 'userId', 'area']), salt: 'salt-' };
  const text = 'gaid,userId,area\ng1,"g1",DE\n,\\N,g1\n00000000-0000-0000-0000-000000000000,g1,\n';
  expect(readInPieces(text, wanted).rows).toEqual([
    [hash, hash, 'DE'],
    ['', '', 'g1'],
    ['', hash, ''],
  ]);
});

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
