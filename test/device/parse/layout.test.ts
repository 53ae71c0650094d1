import { CsvError } from '../../../src/device/parse/csv-error';
import { columnAt, layoutOf } from '../../../src/device/parse/layout';

function misfitOf(first: readonly string[]): string {
  try {
    return JSON.stringify(layoutOf(first, 7));
  } catch (error) {
    return error instanceof CsvError ? `${error.at}: ${error.message}` : String(error);
  }
}

describe('the layout of a device file', () => {
  it('has the names in the header without surrounding spaces, and lists the unknown ones', () => {
    expect(layoutOf([' Revenue', 'asn', 'AREA '], 0)).toEqual({
      width: 3,
      names: ['Revenue', 'asn', 'AREA'],
      header: true,
      unknown: ['asn'],
    });
  });

  it('does not use a column named like the day, the centre or the hour', () => {
    const layout = layoutOf(['date', 'centre', 'hour', 'area'], 0);
    expect(['date', 'centre', 'hour', 'area'].map((id) => columnAt(layout, id))).toEqual([-1, -1, -1, 3]);
    expect(layout.unknown).toEqual(['date', 'centre', 'hour']);
  });

  it('treats columns with blank names as unknown columns, however many there are', () => {
    expect(layoutOf(['area', '', ' '], 0)).toMatchObject({ header: true, unknown: ['', ''] });
    expect(layoutOf(['area', '', ' '], 0).width).toBe(3);
  });

  it.each([
    [['area', 'click', ' AREA '], '7: the header names the column “area” twice'],
    [['x', 'click', 'y', 'X'], '7: the header names the column “x” twice'],
  ])('is refused if the header %j names a column twice', (first, why) => {
    expect(misfitOf(first)).toBe(why);
  });

  it('follows the header if half of its names are known, or none of its cells is a number', () => {
    expect(layoutOf(['area', '7'], 0).header).toBe(true);
    expect(layoutOf(['area', 'x', 'y', 'z'], 0).header).toBe(true);
    expect(layoutOf(['area', '-', '', 'n/a'], 0).header).toBe(true);
    expect(misfitOf(['area', '7', 'x'])).toBe('7: it has no known header, and 3 columns instead of 26 or 27');
    expect(misfitOf(['x', 'y'])).toBe('7: it has no known header, and 2 columns instead of 26 or 27');
  });
});
