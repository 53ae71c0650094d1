import fc from 'fast-check';
import { TextHash } from '../../../src/device/parse/record-hash';

function hashOf(text: string): string {
  const { low, high } = new TextHash().of(text, 0, text.length);
  return `${low}/${high}`;
}

describe('hashes of texts', () => {
  it('depend only on the text, wherever it is', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(text, text, text, (before, one, after) => {
        const all = before + one + after;
        const [from, to] = [before.length, before.length + one.length];
        const { low, high } = new TextHash().of(all, from, to);
        expect(`${low}/${high}`).toBe(hashOf(one));
      }),
    );
  });

  it('differ for pairs of characters that share their bits in other places', () => {
    const pairs = [
      'ab',
      'ba',
      'āb',
      'aɢ',
      '慢a',
      'a慢',
      '慡',
      '\u0161b',
      'a\u0162',
      'aa',
      'a',
      '',
      '\0',
      '\0\0',
      'a\0',
    ];
    expect(new Set(pairs.map(hashOf)).size).toBe(pairs.length);
  });
});
