import fc from 'fast-check';
import { Words } from '../../../src/device/parse/string-cache';

const COMMA = 44;

function found(words: Words, text: string): string | undefined {
  const line = `x,${text},y`;
  const word = words.find(line, 2, COMMA, line.length);
  if (word !== undefined) expect(words.end).toBe(2 + text.length);
  return word;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const fourLetters = Array.from({ length: 900 }, (_, at) =>
  [at, at >> 2, at >> 4, at >> 6].map((digit) => LETTERS[digit % 26]).join(''),
);

describe('the texts that a column has shown lately', () => {
  it('are exactly what stands in the cell, whatever came before', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '\0', ' ', 'z', '\u0080', 'ÿ', '"'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
        const words = new Words();
        for (const one of [...texts, ...texts]) expect(found(words, one)).toBe(one);
      }),
    );
  });

  it.each([
    ['first', (four: string) => `${four}sameSAME`],
    ['second', (four: string) => `same${four}SAME`],
    ['last', (four: string) => `sameSAME${four}`],
  ])('are not mixed up where only their %s four characters differ', (_, textOf) => {
    const words = new Words();
    for (const text of fourLetters.map(textOf)) expect(found(words, text)).toBe(text);
  });

  it('are not mixed up where one is the end of the other behind characters of no number', () => {
    const words = new Words();
    for (let length = 1; length <= 12; length++)
      expect(found(words, '\0'.repeat(length))).toBe('\0'.repeat(length));
  });

  it('end before the delimiter, or where the text ends', () => {
    const words = new Words();
    expect(words.find('US,DE', 0, COMMA, 5)).toBe('US');
    expect(words.end).toBe(2);
    expect(words.find('US,DE', 3, COMMA, 5)).toBe('DE');
    expect(words.end).toBe(5);
    expect(words.find('US,DE', 3, COMMA, 4)).toBe('D');
    expect(words.find(',', 0, COMMA, 1)).toBe('');
    expect(words.find('twelve chars,', 0, COMMA, 13)).toBe('twelve chars');
    expect(words.find('twelve chars', 0, COMMA, 12)).toBe('twelve chars');
  });

  it('are none where a text is longer, or wider than one byte a character', () => {
    const words = new Words();
    expect(found(words, 'thirteen char')).toBeUndefined();
    expect(found(words, 'thirteen chars and more')).toBeUndefined();
    expect(found(words, 'Ā')).toBeUndefined();
    expect(found(words, '日本')).toBeUndefined();
    expect(found(words, 'ÿ')).toBe('ÿ');
  });

  it('are looked up as long as they repeat', () => {
    const words = new Words();
    for (let at = 0; at < 5_000; at++) found(words, ['US', 'Aurora', 'interstitial'][at % 3]!);
    expect(words.worthwhile).toBe(true);
    for (let at = 0; at < 300; at++) found(words, `id-${at}`);
    expect(words.worthwhile).toBe(true);
    for (let at = 300; at < 500; at++) found(words, `id-${at}`);
    expect(words.worthwhile).toBe(false);
  });

  it('are not looked up any more where they hardly ever repeat, or are too long', () => {
    const different = new Words();
    const long = new Words();
    for (let at = 0; at < 199; at++) found(different, `id-${at}`);
    for (let at = 0; at < 399; at++) found(long, `an identifier of ${at}`);
    expect([different.worthwhile, long.worthwhile]).toEqual([true, true]);
    found(different, 'another');
    found(long, 'another identifier');
    expect([different.worthwhile, long.worthwhile]).toEqual([false, false]);
  });
});
