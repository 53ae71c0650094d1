import { describeReading, readInPieces, selectColumns } from '../any-file';

const SELECTION = selectColumns(['area', 'impression']);

it('a NUL character in a device file is refused, because the file is no text, wherever it is cut', () => {
  const text = 'appId,area,userId,impression\na,DE,u,1\na,FR,u\0,2\n';
  for (let cut = 0; cut < text.length; cut++)
    expect(describeReading(text, SELECTION, { cuts: [cut] })).toMatch(
      /in its line 3: the encoding of the file is not known/,
    );
});

it.each(['\n', '\r\n'])(
  'lines of white space or control characters alone in a device file are skipped: %j',
  (end) => {
    const text = [' ', 'area,impression', '\t', '  ', 'DE,1', '\x01 \t', ' FR,2', '', '\x1a'].join(end);
    const whole = readInPieces(text, SELECTION);
    expect(whole.rows).toEqual([
      ['DE', 1],
      [' FR', 2],
    ]);
    for (let cut = text.indexOf('DE'); cut < text.length; cut++)
      expect(readInPieces(text, SELECTION, { cuts: [cut] })).toEqual(whole);
  },
);

it('rows of blank cells in a device file are no blank lines', () => {
  expect(readInPieces('area,impression\n ,\n', SELECTION).rows).toEqual([[expect.anything(), null]]);
});
