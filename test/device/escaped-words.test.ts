import fc from 'fast-check';
import { EscapedWords } from '../../src/device/escaped-words';

describe('texts with doubled quotes', () => {
  it('are read as they are written, however often and in whatever order they come', () => {
    const written = fc.oneof(
      fc.constantFrom('""', 'a""', '""b', '{""id"": 1}', '{""id"": 2}', 'x'.repeat(100)),
      fc.string({ unit: fc.constantFrom('a', 'b', '""', '广') }),
    );
    fc.assert(
      fc.property(fc.array(written, { maxLength: 30 }), fc.nat({ max: 40 }), (texts, times) => {
        const words = new EscapedWords();
        for (let round = 0; round < times; round++) {
          const read = texts.map((text) => words.find(`,"${text}",`, 2, 2 + text.length));
          expect(read).toEqual(texts.map((text) => text.split('""').join('"')));
        }
      }),
      { numRuns: 300 },
    );
  });
});
