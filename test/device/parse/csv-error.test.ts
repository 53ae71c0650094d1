import { refuseUndecoded } from '../../../src/device/parse/clean-text';
import { CsvError, shown } from '../../../src/device/parse/csv-error';

describe('a text of a file in a sentence', () => {
  it('is shown up to 40 characters, and shortened if it is longer', () => {
    expect(shown('x'.repeat(40))).toBe(`“${'x'.repeat(40)}”`);
    expect(shown('x'.repeat(41))).toBe(`“${'x'.repeat(39)}…”`);
  });
});

describe('a text with NUL characters', () => {
  it('is refused if more than a quarter of its beginning is NUL characters', () => {
    const text = (nuls: number, others: number) => '\0'.repeat(nuls) + 'x'.repeat(others);
    for (const right of ['', text(1, 3), text(250, 750), `${text(250, 750)}${text(9_999, 0)}`])
      expect(() => refuseUndecoded(right)).not.toThrow();
    for (const wrong of ['\0', text(1, 2), text(251, 749), text(251, 9_999)])
      expect(() => refuseUndecoded(wrong)).toThrow(new CsvError(0, 'its encoding is not known'));
  });
});
