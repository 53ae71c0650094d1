import fc from 'fast-check';
import { NotAllowed } from '../../src/errors/ad-reports-error';
import { checkedKey, DEFAULT_SETTINGS, maskKey } from '../../src/settings/settings-store';

function keyIn(pasted: unknown): string {
  return checkedKey(pasted, { ...DEFAULT_SETTINGS, baseUrl: 'https://reports.example.com' });
}

describe('a pasted report key', () => {
  it('is accepted without the blanks around it', () => {
    expect(keyIn('  abc-123.DEF \n')).toBe('abc-123.DEF');
  });

  it.each(['', undefined, 'abc\ndef', 'abc def', 'ключ', maskKey('0123456789abcdef'), 'x'.repeat(5000)])(
    'is refused as %j',
    (pasted) => {
      expect(() => keyIn(pasted)).toThrow(/^Report key: this is no key\./);
    },
  );

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
