import { parse as csvParse } from 'csv-parse/sync';
import fc from 'fast-check';
import Papa from 'papaparse';
import { DEVICE_COLUMNS } from '../../../src/catalogue/device-columns';
import { anyStyle, anyTable, NAMES, written } from '../any-file';
import { readDeviceFile, type WantedColumn } from '../whole-file';

/** All columns as texts, so that the cells are read as they were written. */
const ALL: readonly WantedColumn[] = DEVICE_COLUMNS.map(({ id }) => ({ id, type: 'text' }));
/** Compares tables as JSON texts, which is fast enough for thousands of tables. */
function expectSame(seen: unknown, right: unknown): void {
  expect(JSON.stringify(seen)).toBe(JSON.stringify(right));
}

function read(text: string, width: number): unknown[][] {
  return readDeviceFile(text, ALL.slice(0, width), 'cn', 'UTC+0').rows;
}

describe('any table', () => {
  it('survives being written as CSV and read again', () => {
    fc.assert(
      fc.property(anyTable, anyStyle, (rows, how) => {
        expectSame(read(written(rows, how), rows[0]!.length), rows);
      }),
      { numRuns: 600 },
    );
  });

  it('is read as papaparse and csv-parse read it', () => {
    fc.assert(
      fc.property(anyTable, anyStyle, (rows, how) => {
        const text = written(rows, how);
        const ours = read(text, rows[0]!.length);
        const papa = Papa.parse<string[]>(text, { newline: how.end, delimiter: ',' });
        expectSame(papa.errors, []);
        expectSame(ours, papa.data.slice(1, how.closed ? -1 : undefined));
        expectSame(ours, csvParse(text, { bom: true, record_delimiter: how.end }).slice(1));
      }),
      { numRuns: 600 },
    );
  });

  it('is refused when one row is a cell short or long, with the line at which that row begins', () => {
    const wide = anyTable.filter((rows) => rows[0]!.length > 1);
    fc.assert(
      fc.property(wide, anyStyle, fc.nat(), fc.boolean(), (rows, how, pick, longer) => {
        const bad = pick % rows.length;
        const ragged = rows.map((row, i) => (i === bad ? (longer ? [...row, 'x'] : row.slice(1)) : row));
        const lines = [NAMES.slice(0, rows[0]!.length), ...ragged].map(quoted);
        const before = `${lines.slice(0, bad + 1).join(how.end)}${how.end}`;
        const line = 1 + [...before.matchAll(/\r\n|\n|\r/g)].length;
        expect(() => read(lines.join(how.end), rows[0]!.length)).toThrow(
          `is not as expected at line ${line}: the row has`,
        );
      }),
      { numRuns: 400 },
    );
  });
});

function quoted(row: readonly string[]): string {
  return row.map((text) => `"${text.replace(/"/g, '""')}"`).join(',');
}

describe('any number', () => {
  const wanted: readonly WantedColumn[] = [
    { id: 'deviceRevenue', type: 'money' },
    { id: 'click', type: 'count' },
  ];

  it('is read as the engine reads it', () => {
    const decimals = fc.tuple(fc.maxSafeInteger(), fc.nat({ max: 14 })).map(([digits, places]) => {
      const text = String(Math.abs(digits)).padStart(places + 1, '0');
      const point = text.length - places;
      return `${digits < 0 ? '-' : ''}${text.slice(0, point)}${places > 0 ? '.' : ''}${text.slice(point)}`;
    });
    const doubles = fc.double({ noNaN: true, min: -1e18, max: 1e18 }).map(String);
    const numbers = fc.oneof(decimals, doubles);
    fc.assert(
      fc.property(numbers, fc.maxSafeInteger(), fc.boolean(), (revenue, click, quoted) => {
        const cells = [revenue, String(click)].map((text) => (quoted ? `"${text}"` : text));
        const { rows } = readDeviceFile(`revenue,click\n${cells.join(',')}\n`, wanted, 'cn', 'UTC+0');
        expect(rows).toEqual([[Number(revenue) + 0, click + 0]]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is refused if it is too large for an amount', () => {
    const large = fc.double({ noNaN: true, noDefaultInfinity: true, min: 1.001e18 });
    fc.assert(
      fc.property(large, fc.boolean(), (size, isNegative) => {
        const text = `revenue,click\n${isNegative ? -size : size},1\n`;
        expect(() => readDeviceFile(text, wanted, 'cn', 'UTC+0')).toThrow('which is too large for an amount');
      }),
    );
  });
});
