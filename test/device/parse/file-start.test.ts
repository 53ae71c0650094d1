import type { FilePart } from '../../../src/device/file-part';
import { fileStart, headOf } from '../../../src/device/parse/file-start';
import { lacks } from '../../../src/device/parse/layout';

function part(text: string, changes: Partial<FilePart> = {}): FilePart {
  return {
    centre: 'en',
    text,
    head: text,
    isFirst: true,
    isLast: true,
    ...changes,
  };
}

/** The offset of the first record, the line end, the number of columns, and `area` if the file lacks it. */
function start(piece: FilePart): unknown[] {
  const { from, lineEnd, layout } = fileStart(piece);
  return [from, lineEnd, layout.width, lacks(layout, 'area') ? ['area'] : []];
}

describe('the beginning of a file', () => {
  const data = `1725500000${','.repeat(26)}`;

  it.each<readonly [string, readonly unknown[]]>([
    ['area,click\nDE,1\n', [11, '\n', 2, []]],
    ['area,click\r\nDE,1\n', [12, '\n', 2, []]],
    ['area,click\rDE,1\r', [11, '\r', 2, []]],
    ['\ufeff\n\narea,click\nDE,1\n', [14, '\n', 2, []]],
    ['click\n1\n', [6, '\n', 1, ['area']]],
    ['area,click', [10, '\n', 2, []]],
    [`${data}\n`, [0, '\n', 27, []]],
    [`\ufeff${data}\r`, [1, '\n', 27, []]],
    [`\n${data}\r${data}`, [1, '\r', 27, []]],
  ])('determines the columns and the offset of the records: %j', (text, right) => {
    expect(start(part(text))).toEqual(right);
  });

  it.each(['', '\ufeff', '\n\n', '  ', ' \n \n', '\ufeff\r\n\t'])(
    'has no columns, and lacks none, in %j',
    (text) => {
      expect(start(part(text))).toEqual([text.length, '\n', 0, []]);
      expect(fileStart(part(text)).layout).toMatchObject({ names: [], unknown: [], header: false });
    },
  );

  it('is that of the file, in a later piece of it, which may be blank', () => {
    const head = 'area,click\r\nD';
    expect(start(part('DE,1\r\n', { head, isFirst: false }))).toEqual([0, '\n', 2, []]);
    expect(start(part('\r\n\r\n', { head, isFirst: false }))).toEqual([0, '\n', 2, []]);
    expect(start(part('click,area\nclick,area\nclick,area\n', { head, isFirst: false }))).toEqual([
      0,
      '\n',
      2,
      [],
    ]);
    expect(headOf(part('a longer text than the head is\n', { head, isFirst: false }))).toBe(head);
  });

  it('is read from the first piece if the head ends after the CR of a line end', () => {
    expect(start(part('area,click\r\nDE,1\r\n', { head: 'area,click\r' }))).toEqual([12, '\n', 2, []]);
    expect(start(part('area,click\rDE,1\r', { head: 'area,click\r' }))).toEqual([11, '\r', 2, []]);
  });

  it.each(['\ufffdarea\nDE\n', '\ufeff\ufffd', '\n\ufffd\n'])(
    'is refused in an unknown encoding: %j',
    (text) => {
      expect(() => fileStart(part(text))).toThrow('its encoding is not known');
    },
  );
});
