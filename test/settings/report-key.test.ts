import fc from 'fast-check';
import { maskKey, readKey } from '../../src/settings/report-key';

describe('a pasted report key', () => {
  it('is taken without the blanks around it', () => {
    expect(readKey('  abc-123.DEF \n')).toEqual({ key: 'abc-123.DEF' });
  });

  it.each([
    ['nothing', '', /nothing was pasted/],
    ['no text at all', undefined, /nothing was pasted/],
    ['a line break inside', 'abc\ndef', /spaces, line breaks/],
    ['a space inside', 'abc def', /spaces, line breaks/],
    ['letters of no key', 'ключ', /spaces, line breaks/],
    ['the mask', maskKey('0123456789abcdef'), /masked form/],
    ['far too much', 'x'.repeat(5000), /5000 characters long; at most 4096/],
  ])('is refused when it is %s', (_, pasted, sentence) => {
    const read = readKey(pasted);
    expect('refused' in read && read.refused).toMatch(sentence);
  });

  it('is never quoted in the sentence that refuses it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12 }), (pasted) => {
        const read = readKey(pasted);
        if ('refused' in read) expect(read.refused).not.toContain(pasted.trim() || 'nothing at all');
      }),
    );
  });
});

describe('a shown key', () => {
  it('shows the last four characters of a long key', () => {
    expect(maskKey('0123456789abcdef')).toBe('••••••••cdef');
  });

  it('shows nothing of a short one', () => {
    expect(maskKey('secret')).toBe('••••••••');
  });
});
