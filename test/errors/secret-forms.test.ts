import fc from 'fast-check';
import { secretForms } from '../../src/errors/redact';

const whole = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const points = fc
  .array(
    fc.oneof(
      fc.constantFrom(0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff, 0x41, 0x2f, 0x2b, 0x22, 0x5c),
      fc.integer({ min: 0x20, max: 0xd7ff }),
      fc.integer({ min: 0x1f300, max: 0x1f6ff }),
    ),
    { minLength: 6, maxLength: 20 },
  )
  .map((codes) => String.fromCodePoint(...codes));
const secret = fc.oneof(whole, points);

describe('the forms of a secret that may appear in a response', () => {
  it('do not exist for an empty secret', () => {
    expect(secretForms('')).toEqual([]);
  });

  it('contain the secret itself, and as it is written in links and in JSON', () => {
    fc.assert(
      fc.property(secret, (text) => {
        const forms = secretForms(text);
        expect(forms).toContain(text);
        expect(forms).toContain(encodeURIComponent(text));
        expect(forms).toContain(JSON.stringify(text).slice(1, -1));
        expect(forms).toContain(text.replaceAll('/', '\\/'));
      }),
    );
  });

  it('contain its base64 at any position in a longer text', () => {
    fc.assert(
      fc.property(points, fc.string({ maxLength: 7 }), fc.string({ maxLength: 7 }), (text, before, after) => {
        const bytes = Buffer.from(before + text + after);
        const forms = secretForms(text).filter((form) => form !== text);
        for (const encoding of ['base64', 'base64url'] as const) {
          const encoded = bytes.toString(encoding);
          const found = forms.filter((form) => encoded.includes(form)).map(({ length }) => length);
          // Up to four characters at each end depend on the neighbouring text.
          expect(Math.max(...found)).toBeGreaterThan((Buffer.byteLength(text) * 8) / 6 - 4);
        }
      }),
    );
  });

  it('contain no short pieces of base64, which would hide ordinary words', () => {
    expect(secretForms('abc')).toEqual(['abc']);
    expect(secretForms('abcde').filter((form) => form !== 'abcde')).toEqual(['YWJjZG', 'FiY2Rl', 'hYmNkZ']);
  });

  it('are in order of length, the longest first, each once', () => {
    fc.assert(
      fc.property(secret, (text) => {
        const forms = secretForms(text);
        const lengths = forms.map(({ length }) => length);
        expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
        expect(new Set(forms).size).toBe(forms.length);
      }),
    );
  });
});
