import fc from 'fast-check';
import { limitRuns } from '../../thorough';
import {
  anyCell,
  describeReading,
  NAMES,
  readInPieces,
  selectColumns,
  selectTextColumns,
  sumInPieces,
  writeCsvLine,
} from '../any-file';

const SPEC = { dimensions: ['area'], metrics: ['click'] } as const;
const QUOTES = 'a quotation mark in the row is not closed, or text follows a closing one';
const WIDTH = 'the row has too few or too many cells: the first row has 2';

/** What reading the file gives; it must be the same wherever the file is cut into two pieces. */
function outcomeAnywhere(text: string, selection: ReturnType<typeof selectColumns>) {
  const whole = describeReading(text, selection);
  for (let cut = 0; cut < text.length; cut++)
    expect(describeReading(text, selection, { cuts: [cut] })).toEqual(whole);
  return whole;
}

it.each([
  ['a row too short', 'area,click\nDE,1\nUS\nFR,2\n', `line 3: ${WIDTH}`],
  ['a row too long', 'area,click\nDE,1,x\nFR,2\n', `line 2: ${WIDTH}`],
  ['a short row behind one of two lines', 'area,channel\nDE,"a\nb"\nUS\n', `line 4: ${WIDTH}`],
  ['a short row behind blank lines', 'area,click\n\n\r\nDE,1\n  \nUS', `line 6: ${WIDTH}`],
  ['a quote never closed', 'area,channel\nDE,"a\nUS,b\n', `line 2: ${QUOTES}`],
  ['a quote never closed in the header', 'area,"click\nDE,1\n', `line 1: ${QUOTES}`],
  ['text behind a closing quote', 'area,channel\nDE,"a"b\n', `line 2: ${QUOTES}`],
  ['text behind a quote in the header', '"area"x,"channel"\nDE,a\n', `line 1: ${QUOTES}`],
  ['a quote in a quoted cell', 'area,channel\nDE,"a"b"\n', `line 2: ${QUOTES}`],
  ['a word for a count', 'area,channel,click\nDE,"x\r\ny\rz",1\nUS,u,many\n', 'line 4: click is “many”'],
  ['a line feed in a count', 'area,click\nDE,1\nUS,"2\n3"\n', 'line 3: click is “2'],
  ['line ends of carriage returns only', 'area,click\rDE,1\r', 'line 1: the file has no known header'],
  ['semicolons', 'area;click\nDE;1\n', 'line 1: the file has no known header, and it has 1 column'],
])(
  'records that other parsers would guess are refused with their line, wherever the file is cut: %s',
  (_, text, sentence) => {
    const whole = outcomeAnywhere(text, selectColumns(['area', 'click']));
    expect(whole).toContain(`The device file of data centre en has an error in its ${sentence}`);
    expect(() => sumInPieces(text, SPEC)).toThrow(whole as string);
  },
);

it('records that other parsers would guess are refused in any table when one row is a cell short or long, with the line at which that row begins', () => {
  const cells = (width: number) => fc.array(anyCell, { minLength: width, maxLength: width });
  const table = fc
    .integer({ min: 2, max: 20 })
    .chain((width) => fc.array(cells(width), { minLength: 1, maxLength: 8 }));
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), fc.nat(), fc.boolean(), (rows, end, pick, longer) => {
      const bad = pick % rows.length;
      const ragged = rows.map((row, i) => (i === bad ? (longer ? [...row, 'x'] : row.slice(1)) : row));
      const lines = [NAMES.slice(0, rows[0]!.length), ...ragged].map((row) => writeCsvLine(row, () => true));
      const before = `${lines.slice(0, bad + 1).join(end)}${end}`;
      const line = 1 + [...before.matchAll(/\n/g)].length;
      expect(describeReading(lines.join(end), selectTextColumns(['area']))).toContain(
        `has an error in its line ${line}: the row has`,
      );
    }),
    limitRuns({ quick: 100, thorough: 3_000 }),
  );
});

it('records that other parsers would guess are read or refused in the same way wherever the file is cut, whatever it contains', () => {
  const unit = fc.constantFrom('a', '1', ',', ',', '"', '"', '\n', '\n', '\r', '\r\n', ' ');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (body) => {
      outcomeAnywhere(`area,userId\n${body}`, selectColumns(['area', 'userId']));
    }),
    limitRuns({ quick: 100, thorough: 3_000 }),
  );
});

it('records that other parsers would guess are read if lines end with LF and CRLF in turns', () => {
  const text = 'area,channel\nDE,a\r\n"US",b\r\n"FR","c"\r\n"GB",d\n';
  expect(readInPieces(text, selectTextColumns(['channel'])).rows).toEqual([['a'], ['b'], ['c'], ['d']]);
});

it('records that other parsers would guess are read below a header with quotes in a name', () => {
  const text = `area,"say ""hi"""\nDE,1\n`;
  expect(readInPieces(text, selectTextColumns(['area']))).toMatchObject({
    rows: [['DE']],
  });
});
