import fc from 'fast-check';
import { NotAllowed } from '../../src/errors/ad-reports-error';
import { defaultSettings } from '../../src/settings/settings';
import { checkedKey, maskKey } from '../../src/settings/settings-store';

function keyIn(pasted: unknown): string {
  return checkedKey(pasted, { ...defaultSettings(), baseUrl: 'https://reports.example.com' });
}

describe('a pasted report key', () => {
  it('is accepted without the blanks around it', () => {
    expect(keyIn('  abc-123.DEF \n')).toBe('abc-123.DEF');
  });

  it.each([
    ['nothing', '', /nothing was pasted/],
    ['no text at all', undefined, /nothing was pasted/],
    ['a line break inside', 'abc\ndef', /spaces, line breaks/],
    ['a space inside', 'abc def', /spaces, line breaks/],
    ['letters of no key', 'ключ', /spaces, line breaks/],
    ['the mask', maskKey('0123456789abcdef'), /masked form/],
    ['far too much', 'x'.repeat(5000), /5000 characters long; at most 4096/],
  ])('is refused if it is %s', (_, pasted, sentence) => {
    expect(() => keyIn(pasted)).toThrow(sentence);
  });

  it('is never quoted in the sentence that refuses it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12 }), (pasted) => {
        try {
          expect(keyIn(pasted)).toBe(pasted.trim());
        } catch (error) {
          expect(error).toBeInstanceOf(NotAllowed);
          expect((error as NotAllowed).message).not.toContain(pasted.trim() || 'nothing at all');
        }
      }),
    );
  });
});

describe('a shown key', () => {
  it('shows the last four characters of a long key', () => {
    expect(maskKey('0123456789abcdef')).toBe('••••••••cdef');
  });

  it('shows only dots for a short key', () => {
    expect(maskKey('secret')).toBe('••••••••');
  });
});
