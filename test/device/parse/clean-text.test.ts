import fc from 'fast-check';
import { runs } from '../../thorough';
import { asked, readInPieces } from '../any-file';
import { anyGeneratedFile, ourRows } from '../generated-file';

const HEADER = 'appId,area,userId,impression\n';
const WANTED = asked(['area', 'impression']);

/** The text with a NUL before each character whose index is in `picks`. */
function withNuls(text: string, picks: readonly number[]): string {
  const at = new Set(picks.map((pick) => pick % (text.length + 1)));
  return [...text, ''].map((character, place) => (at.has(place) ? '\0' : '') + character).join('');
}

describe('NUL characters in a device file', () => {
  it('are removed wherever they are, also at the end of a piece', () => {
    const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyGeneratedFile, picks, fc.integer({ min: 3, max: 40 }), (file, places, pieceLength) => {
        const text = withNuls(file.text, places);
        fc.pre(file.text.length > 40 && text.slice(0, 2).replace('\0', '') !== '');
        expect(ourRows({ ...file, text })).toEqual(ourRows(file));
        const cuts = Array.from({ length: 60 }, (_, at) => at * pieceLength);
        expect(ourRows({ ...file, text }, cuts)).toEqual(ourRows(file));
      }),
      runs({ quick: 100, thorough: 2_000 }),
    );
  });

  it('are counted once, wherever the file is cut', () => {
    const text = `${HEADER}a,DE,u\0\0ser,1\r\0\na,FR,,2\n\0`;
    const whole = readInPieces(text, WANTED);
    expect(whole.rows).toEqual([
      ['DE', 1],
      ['FR', 2],
    ]);
    expect(whole.totals.faults).toEqual({ blankLines: 0, nuls: 4, undecoded: 0 });
    for (let cut = HEADER.length; cut < text.length; cut++)
      expect(readInPieces(text, WANTED, [cut])).toEqual(whole);
  });
});

describe('lines of white space or control characters alone in a device file', () => {
  it.each(['\n', '\r\n'])('are skipped and counted, wherever the file is cut: %j', (end) => {
    const text = [' ', 'area,impression', '\t', '  ', 'DE,1', '\x01 \t', ' FR,2', '', '\x1a'].join(end);
    const whole = readInPieces(text, WANTED);
    expect(whole.rows).toEqual([
      ['DE', 1],
      [' FR', 2],
    ]);
    expect(whole.totals).toMatchObject({ records: 2, faults: { blankLines: 6, nuls: 0, undecoded: 0 } });
    for (let cut = text.indexOf('DE'); cut < text.length; cut++)
      expect(readInPieces(text, WANTED, [cut])).toEqual(whole);
  });

  it('are not confused with rows of blank cells', () => {
    expect(readInPieces('area,impression\n ,\n', WANTED).rows).toEqual([[expect.anything(), null]]);
    expect(() => readInPieces('area,impression\n x\n', WANTED)).toThrow('the row has 1 cell instead of 2');
  });
});
