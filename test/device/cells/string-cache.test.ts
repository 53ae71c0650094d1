import fc from 'fast-check';
import { StringCache } from '../../../src/device/cells/string-cache';

function found(cache: StringCache, text: string): string {
  return cache.find(`x,${text},y`, 2, 2 + text.length);
}

describe('the texts that a column had last', () => {
  it('are made of exactly the characters of the cell, whatever cells were before', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '\0', ' ', 'z', '\u0080', 'ÿ', '"', '日', '本'),
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
        const cache = new StringCache();
        for (const one of [...texts, ...texts]) expect(found(cache, one)).toBe(one);
      }),
    );
  });

  it('are not mixed up if they differ in any one character', () => {
    for (const length of [1, 5, 8, 12, 13, 33]) {
      const cache = new StringCache();
      const texts = Array.from({ length }, (_, at) => `${'a'.repeat(at)}b${'a'.repeat(length - at - 1)}`);
      for (const one of [...texts, ...texts]) expect(found(cache, one)).toBe(one);
    }
  });

  it('are right when a column of different texts begins to repeat one', () => {
    const cache = new StringCache();
    for (let at = 0; at < 1_000; at++) expect(found(cache, `id-${at}`)).toBe(`id-${at}`);
    for (let at = 0; at < 10; at++) expect(found(cache, 'US')).toBe('US');
  });
});
