import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { Sha256 } from '../../../src/device/rows/sha256';

function expected(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

describe('SHA-256', () => {
  it('is the published digest of the published examples', () => {
    const sha256 = new Sha256();
    expect(sha256.hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256.hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256.hex('a'.repeat(1_000_000))).toBe(
      'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
    );
  });

  it('is right at every length around the ends of blocks, one after the other', () => {
    const sha256 = new Sha256();
    for (let length = 0; length <= 260; length++) {
      const text = 'x'.repeat(length);
      expect(sha256.hex(text)).toBe(expected(text));
    }
  });

  it('is right for texts of wide characters that just fit, or do not fit, where shorter ones stood', () => {
    for (let length = 85; length < 107; length++) {
      for (let wide = 2 * length; wide < 2 * length + 45; wide++) {
        const sha256 = new Sha256();
        sha256.hex('x'.repeat(length));
        const text = '日'.repeat(wide);
        expect(sha256.hex(text)).toBe(expected(text));
      }
    }
  });

  it('is begun with as many words as are wanted', () => {
    const sha256 = new Sha256();
    expect(sha256.hex('abc', 0)).toBe('');
    expect(sha256.hex('abc', 1)).toBe('ba7816bf');
    expect(sha256.hex('abc', 4)).toBe('ba7816bf8f01cfea414140de5dae2223');
  });

  it('is that of any other implementation for any text, half characters too', () => {
    const sha256 = new Sha256();
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.array(fc.integer({ min: 0xd700, max: 0xe0ff })).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(sha256.hex(text)).toBe(expected(text));
      }),
      { numRuns: 500 },
    );
  });
});
