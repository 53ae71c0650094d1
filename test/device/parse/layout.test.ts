import { CsvError } from '../../../src/device/parse/csv-error';
import { columnAt, layoutOf } from '../../../src/device/parse/layout';

function misfitOf(first: readonly string[]): string {
  try {
    return JSON.stringify(layoutOf(`\n\n${first.join(',')}\n`, false));
  } catch (error) {
    return error instanceof CsvError ? `${error.at}: ${error.message}` : String(error);
  }
}

describe('the layout of a device file', () => {
  it('has the names in the header without surrounding spaces, and lists the unknown ones', () => {
    expect(layoutOf(' Revenue,asn,AREA \n', false)).toEqual({
      names: ['Revenue', 'asn', 'AREA'],
      hasHeader: true,
      unknown: ['asn'],
    });
  });

  it('does not use a column named like the day, the centre or the hour', () => {
    const layout = layoutOf('date,centre,hour,area\n', false);
    expect(['date', 'centre', 'hour', 'area'].map((id) => columnAt(layout, id))).toEqual([-1, -1, -1, 3]);
    expect(layout.unknown).toEqual(['date', 'centre', 'hour']);
  });

  it('treats columns with blank names as unknown columns, however many there are', () => {
    expect(layoutOf('area,, \n', false)).toMatchObject({ hasHeader: true, unknown: ['', ''] });
  });

  it.each([
    [['area', 'click', ' AREA '], '2: the header names the column “area” twice'],
    [['x', 'click', 'y', 'X'], '2: the header names the column “x” twice'],
  ])('is refused if the header %j names a column twice', (first, why) => {
    expect(misfitOf(first)).toBe(why);
  });

  it('follows the header if half of its names are known, or none of its cells is a number', () => {
    expect(layoutOf('area,7\n', false).hasHeader).toBe(true);
    expect(layoutOf('area,x,y,z\n', false).hasHeader).toBe(true);
    expect(layoutOf('area,-,,n/a\n', false).hasHeader).toBe(true);
    expect(misfitOf(['area', '7', 'x'])).toBe('2: it has no known header, and 3 columns instead of 26 or 27');
    expect(misfitOf(['x', 'y'])).toBe('2: it has no known header, and 2 columns instead of 26 or 27');
  });
});
