import fc from 'fast-check';
import { previewDevice } from '../../../src/device/days/preview-device';
import { sumDevice } from '../../../src/device/days/summarize-day';
import { asked as askedOf, connect } from '../../service/asking';
import { runs } from '../../thorough';
import { asked, readInPieces, sumInPieces } from '../any-file';
import { DeviceService } from '../device-service';
import { anyGeneratedFile } from '../generated-file';
import { isSame, ourRows } from '../oracle';

const HEADER = 'appId,area,userId,impression\n';
const WANTED = asked(['area', 'impression']);
const request = askedOf('device', {
  apps: ['app-1'],
  to: '2026-09-01',
  dimensions: ['area'],
  metrics: ['impression'],
});

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
        expect(isSame(ourRows({ ...file, text }), ourRows(file))).toBe(true);
        const cuts = Array.from({ length: 60 }, (_, at) => at * pieceLength);
        expect(isSame(ourRows({ ...file, text }, cuts), ourRows(file))).toBe(true);
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
  it.each(['\n', '\r\n'])(
    'that end with %j are skipped and counted, in rows and sums, wherever the file is cut',
    (end) => {
      const text = [' ', 'area,impression', '\t', '  ', 'DE,1', '\x01 \t', ' FR,2', '', '\x1a'].join(end);
      const whole = readInPieces(text, WANTED);
      expect(whole.rows).toEqual([
        ['DE', 1],
        [' FR', 2],
      ]);
      expect(whole.totals).toMatchObject({ records: 2, faults: { blankLines: 6, nuls: 0, undecoded: 0 } });
      for (let cut = text.indexOf('DE'); cut < text.length; cut++)
        expect(readInPieces(text, WANTED, [cut])).toEqual(whole);
      expect(sumInPieces(text, { dimensions: ['area'], metrics: ['impression'] })).toMatchObject({
        rows: [
          [' FR', 2],
          ['DE', 1],
        ],
        totals: whole.totals,
      });
    },
  );

  it('are not confused with rows of blank cells', () => {
    expect(readInPieces('area,impression\n ,\n', WANTED).rows).toEqual([[expect.anything(), null]]);
    expect(() => readInPieces('area,impression\n x\n', WANTED)).toThrow('the row has 1 cell instead of 2');
  });
});

it.each([
  ['UTF-16 with a byte order mark', 'utf16le', '\ufeff'],
  ['UTF-16 without a byte order mark', 'utf16le', ''],
  ['big-endian UTF-16', 'utf16be', '\ufeff'],
])('a file in %s is refused with a sentence', (_, encoding, mark) => {
  const bytes = Buffer.from(`${mark}${HEADER}app-1,DE,é,1\n`, 'utf16le');
  const cn = encoding === 'utf16be' ? bytes.swap16() : bytes;
  for (const ask of [previewDevice, sumDevice])
    expect(() => ask(request, connect(new DeviceService({ cn })))).toThrow(
      'The device file of centre cn is not as expected at line 1: its encoding is not known. Nothing was written',
    );
});

it('faults in the text of device files are mentioned with a preview', () => {
  const service = new DeviceService({
    cn: `\n${HEADER}app-1,DE,a\0b,1\n\n`,
    en: Buffer.concat([Buffer.from(`${HEADER}app-1,FR,M`), Buffer.from([0xfc]), Buffer.from('nze,2\n')]),
    sg: `${HEADER}app-1,DE,x,4\n\n`,
  });
  expect(previewDevice(request, connect(service)).table.notices).toEqual([
    '3 blank lines of the device files of cn and sg skipped.',
    '1 NUL character removed from the device file of cn.',
    '1 character of the device file of en could not be read (not valid UTF-8): texts show “\ufffd” there, but numbers are right.',
  ]);
});
