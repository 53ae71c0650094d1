import fc from 'fast-check';
import { EscapedWords } from '../../../src/device/parse/escaped-words';

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

  it('are told from those that begin as they do', () => {
    const words = new EscapedWords();
    for (let number = 1; number < 600; number++) {
      for (const written of [`""${number}`, `""${number}""`, `""${number}0`, `""${number}1""x`]) {
        const text = `"${written}"123456789`;
        // Each often enough that they are still remembered.
        const read = [1, 2, 3].map(() => words.find(text, 1, 1 + written.length));
        expect(read).toEqual(Array(3).fill(written.replaceAll('""', '"')));
      }
    }
  });

  it('are read where hardly any of them comes again', () => {
    const words = new EscapedWords();
    for (let number = 0; number < 1_000; number++)
      expect(words.find(`a""${number}`, 1, `a""${number}`.length)).toBe(`"${number}`);
  });
});
