import fc from 'fast-check';
import { wholeRecords } from '../../src/device/whole-records';

const cells = fc.oneof(
  fc.stringMatching(/^[a-z0-9 '#]{0,8}$/),
  fc.string({ maxLength: 8 }).map((text) => `"${text.replace(/\0/g, '').replace(/"/g, '""')}"`),
);
const records = fc
  .tuple(
    fc.array(fc.array(cells, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([all, end]) => all.map((record) => record.join(',') + end));

describe('the beginning of a file', () => {
  it('is cut after the last record that came whole, wherever the cut went through', () => {
    fc.assert(
      fc.property(records, fc.nat(), (all, seed) => {
        const text = all.join('');
        const cut = seed % (text.length + 1);
        let whole = '';
        for (const record of all) {
          if (whole.length + record.length > cut) break;
          whole += record;
        }
        // A CR whose LF was cut off ends its record all the same.
        expect([whole, text.slice(0, cut)]).toContain(wholeRecords(text.slice(0, cut)));
        if (text[cut - 1] !== '\r') expect(wholeRecords(text.slice(0, cut))).toBe(whole);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a,b\n1,2', 'a,b\n'],
    ['a,b\n1,2\n', 'a,b\n1,2\n'],
    ['a,b\n"line one\nline', 'a,b\n'],
    ['a,b\n"x"', 'a,b\n'],
    ['a,b\r1,2\r3', 'a,b\r1,2\r'],
    ['\ufeffa,b\n1', '\ufeffa,b\n'],
    ['a,b', ''],
    ['', ''],
  ])('%j is whole up to %j', (text, whole) => {
    expect(wholeRecords(text)).toBe(whole);
  });

  it('keeps a record that is wrong, for the reader to refuse', () => {
    expect(wholeRecords('a,b\n"x"y,1\n2,3\n4')).toBe('a,b\n"x"y,1\n2,3\n');
  });
});
