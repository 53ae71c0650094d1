import fc from 'fast-check';
import { TextSet } from '../../src/device/text-set';

describe('a set of texts', () => {
  it('returns the tag with which an equal text with the same seed was added first, wherever it is in its text', () => {
    const entry = fc.tuple(
      fc.constantFrom('ab', 'ba', 'āb', 'aɢ', '慢a', 'a慢', 'š', 'aa', 'a', '', '\0', '\0\0', 'a\0'),
      fc.nat(3),
      fc.constantFrom(0, 1, 2, 1 << 20),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 80 }), (entries) => {
        const set = new TextSet();
        const tags = new Map<string, number>();
        for (const [text, tag, seed, around] of entries) {
          const key = `${seed} ${text}`;
          const [from, to] = [around.length, around.length + text.length];
          expect(set.add(around + text + around, from, to, { tag, seed })).toBe(tags.get(key));
          if (!tags.has(key)) tags.set(key, tag);
        }
      }),
    );
  });
});
