import fc from 'fast-check';
import { StringInterner } from '../../../src/device/cells/string-interner';

/** Fails unless texts get numbers in the order of their first use, and a blank text 0. One line has all texts, without separators. */
function check(texts: readonly string[]): void {
  const ids = new StringInterner();
  const known = new Map([['', 0]]);
  const line = [...texts, ...texts].join('');
  let from = 0;
  for (const text of [...texts, ...texts]) {
    if (!known.has(text)) known.set(text, known.size);
    const recent = text === '' ? ids.idOf(text) : ids.recentId(line, from, from + text.length);
    const id = recent < 0 ? ids.remember(text) : recent;
    if (id !== known.get(text)) throw new Error(`“${text}” is ${id}, and not ${known.get(text)}`);
    from += text.length;
  }
  expect(ids.texts).toEqual([...known.keys()]);
  expect(ids.size).toBe([...known.keys()].join('').length);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const FOURS = Array.from({ length: 3_000 }, (_, at) =>
  [at, at >> 3, at >> 6, at >> 9].map((digit) => LETTERS[digit % 26]).join(''),
);

describe('numbers for texts', () => {
  it('are one each, from 1 on, and 0 for the blank text', () => {
    const characters = fc.constantFrom('a', 'b', 'c', '\0', '\u007f', '\u0080', 'ÿ', 'Ā', 'š', '日', 'š');
    const text = fc.string({ unit: characters, maxLength: 15 });
    fc.assert(fc.property(fc.array(text, { maxLength: 300 }), check), { numRuns: 50 });
  });

  it.each([
    ['first', (four: string) => `${four}sameSAME`],
    ['second', (four: string) => `same${four}SAME`],
    ['third', (four: string) => `sameSAME${four}`],
    ['last, of a long text,', (four: string) => `same SAME same SAME${four}`],
    ['thirteenth to sixteenth, of a long text,', (four: string) => `same SAME sa${four}same SAME`],
    ['first, of a long text,', (four: string) => `${four}same SAME same SAME`],
    ['only', (four: string) => four],
  ])('differ for texts that differ in the %s four characters', (_, textOf) => {
    check(FOURS.map(textOf));
  });

  it('differ for all texts of one or two characters', () => {
    const codes = [...Array.from({ length: 130 }, (_, code) => code), 0xff, 0x100, 0x161, 0x65e5];
    const ones = codes.map((code) => String.fromCharCode(code));
    check(ones);
    check(ones.flatMap((first) => ones.map((second) => first + second)));
  });

  it('differ for texts of the same character that are longer and longer', () => {
    for (const one of ['\0', 'a', 'ÿ', '日']) check(Array.from({ length: 60 }, (_, at) => one.repeat(at)));
  });

  it('differ for wide characters that share their last eight bits with others', () => {
    const shares = (text: string) => [text, ...['Ā', 'Ȁ'].map((wide) => wider(text, wide.charCodeAt(0)))];
    check(FOURS.slice(0, 700).flatMap(shares));
    check(FOURS.slice(0, 700).flatMap((four) => shares(`same${four}`)));
    check(FOURS.slice(0, 700).flatMap((four) => shares(`sameSAME${four}`)));
  });

  // Pairs of texts with the same 32-bit hash.
  it.each([
    ['dvokfc', 'gawamn'],
    ['nnewmz', 'ftjlkj'],
    ['glhvjs', 'vbyhwn'],
  ])('differ for long texts that share a hash: %s and %s', (one, other) => {
    check([`sameSAME${one}`, `sameSAME${other}`]);
  });

  it('differ for texts with the same length and the same first, middle and last characters', () => {
    check(['interstitial', 'inkerstizial', 'inkerstitial', 'interstizial', 'interstitial', 'inkerstitial']);
  });

  it('differ for a text and its beginning', () => {
    const long = 'a text of more than twelve characters, and then some';
    check(Array.from(long, (_, at) => long.slice(0, at + 1)));
    check(Array.from(long, (_, at) => long.slice(0, long.length - at)));
  });
});

/** The text with another last character. Its lowest eight bits are unchanged. */
function wider(text: string, bits: number): string {
  return text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) | bits);
}
