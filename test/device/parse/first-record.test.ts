import { CsvError } from '../../../src/device/parse/csv-error';
import { firstRecord } from '../../../src/device/parse/first-record';

function misfitOf(text: string, from: number): string {
  try {
    return JSON.stringify(firstRecord(text, from));
  } catch (error) {
    return error instanceof CsvError ? `${error.at}: ${error.message}` : String(error);
  }
}

describe('the first record of a text', () => {
  it.each([
    ['a,b\nc', ['a', 'b'], 4, '\n'],
    ['a,b\r\nc', ['a', 'b'], 5, '\n'],
    ['a,b\rc', ['a', 'b'], 4, '\r'],
    ['a,b\r', ['a', 'b'], 4, '\n'],
    ['a,b', ['a', 'b'], 3, '\n'],
    ['', [''], 0, '\n'],
    [',', ['', ''], 1, '\n'],
    [',,\n', ['', '', ''], 3, '\n'],
    ['"a",""\nc', ['a', ''], 7, '\n'],
    ['"a,b\nc"\rd', ['a,b\nc'], 8, '\r'],
    ['"a""b""",c', ['a"b"', 'c'], 10, '\n'],
    ['""""', ['"'], 4, '\n'],
    ['a"b,c\n', ['a"b', 'c'], 6, '\n'],
  ])('is read: %j', (text, cells, next, lineEnd) => {
    expect(firstRecord(text, 0)).toEqual({ cells, next, lineEnd });
    expect(firstRecord(`"x\n${text}`, 3)).toEqual({ cells, next: next + 3, lineEnd });
  });

  it.each([
    ['"a', '2: a quote is opened here and never closed'],
    ['a,"b\n', '4: a quote is opened here and never closed'],
    ['"a""', '2: a quote is opened here and never closed'],
    ['"a"b,c\n', '5: text follows a closing quote'],
    ['a,"b" ,c\n', '7: text follows a closing quote'],
  ])('is refused with its place: %j', (text, why) => {
    expect(misfitOf(`x\n${text}`, 2)).toBe(why);
  });
});
