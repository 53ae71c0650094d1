import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { computeSha256Hex } from '../../../src/device/rows/hash-identifiers';
import { runs } from '../../thorough';
import { asked, readInPieces } from '../any-file';

it('SHA-256 is that of Node’s crypto for any text, half characters too', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.integer({ min: 0xd700, max: 0xe0ff })).map((units) => String.fromCharCode(...units)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(computeSha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }),
    runs({ quick: 100, thorough: 3_000 }),
  );
});

it('hashed device identifiers are the beginning of SHA-256 over salt and identifier, and blanks stay blank', () => {
  const hash = createHash('sha256').update('salt-g1').digest('hex').slice(0, 32);
  const wanted = { ...asked(['gaid', 'userId', 'area']), salt: 'salt-' };
  const text = 'gaid,userId,area\ng1,"g1",DE\n,\\N,g1\n00000000-0000-0000-0000-000000000000,g1,\n';
  expect(readInPieces(text, wanted).rows).toEqual([
    [hash, hash, 'DE'],
    ['', '', 'g1'],
    ['', hash, ''],
  ]);
});
