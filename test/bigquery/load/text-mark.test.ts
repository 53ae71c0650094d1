import fc from 'fast-check';
import { textMark } from '../../../src/bigquery/load/text-mark';

describe('the mark of a text', () => {
  it('is the same for the same lines, and can stand in the id of a job', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (lines) => {
        expect(textMark(lines)).toBe(textMark([...lines]));
        expect(textMark(lines)).toMatch(/^[0-9a-z]{14}$/);
      }),
    );
  });

  it('is another for other lines, however little they differ', () => {
    const marks = new Set<string>();
    for (let n = 0; n < 100_000; n++) marks.add(textMark([`2026-09-08 00:00:00,"US",${n}`]));
    expect(marks.size).toBe(100_000);
    expect(textMark(['ab'])).not.toBe(textMark(['a', 'b']));
    expect(textMark([''])).not.toBe(textMark([]));
  });
});
