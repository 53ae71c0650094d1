import fc from 'fast-check';
import { StringCache } from '../../../src/device/parse/string-cache';

const upper = (text: string) => text.toUpperCase();

function found(cache: StringCache, text: string): string {
  return cache.find(`x,${text},y`, 2, 2 + text.length);
}

describe('the texts that a column had last', () => {
  it('are made of exactly the characters of the cell, whatever came before', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '\0', ' ', 'z', '\u0080', 'ÿ', '"', '日', '本'),
      maxLength: 120,
    });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
        const cache = new StringCache(upper);
        for (const one of [...texts, ...texts]) expect(found(cache, one)).toBe(upper(one));
      }),
    );
  });

  it('are not mixed up if they differ in any one character', () => {
    for (const length of [1, 5, 12, 33, 99]) {
      const cache = new StringCache(upper);
      const texts = Array.from({ length }, (_, at) => `${'a'.repeat(at)}b${'a'.repeat(length - at - 1)}`);
      for (const one of [...texts, ...texts]) expect(found(cache, one)).toBe(upper(one));
    }
  });

  it('are made once while they repeat', () => {
    let made = 0;
    const cache = new StringCache((text) => {
      made++;
      return text;
    });
    for (let at = 0; at < 3_000; at++) found(cache, ['US', 'Aurora', '广告网络'][at % 3] ?? '');
    expect(made).toBe(3);
  });

  it('are made each time if they hardly ever repeat', () => {
    let made = 0;
    const cache = new StringCache((text) => {
      made++;
      return text;
    });
    for (let at = 0; at < 1_000; at++) found(cache, `id-${at}`);
    for (let at = 0; at < 10; at++) found(cache, 'US');
    expect(made).toBe(1_010);
  });
});
