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

  // Pairs of texts with the same 32-bit hash.
  it.each([
    ['dvokfc', 'gawamn'],
    ['nnewmz', 'ftjlkj'],
    ['glhvjs', 'vbyhwn'],
  ])('differ for long texts that share a hash: %s and %s', (one, other) => {
    check([`sameSAME${one}`, `sameSAME${other}`]);
  });
});
