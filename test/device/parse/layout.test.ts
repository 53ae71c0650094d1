import { CsvError } from '../../../src/device/parse/csv-reader';
import { detectLayout, RecordColumns } from '../../../src/device/rows/record-columns';

/** Whether the first line is a header, or the offset and the reason of the refusal. */
function header(first: string): unknown {
  try {
    return detectLayout(`\n\n${first}\n`, false).hasHeader;
  } catch (error) {
    return error instanceof CsvError ? `${error.at}: ${error.message}` : error;
  }
}

it('the layout of a device file does not use a column named like the day, the centre or the hour', () => {
  const first = { centre: 'cn', text: 'date,centre,hour, AREA ,\n', isFirst: true, isLast: false } as const;
  const columns = new RecordColumns({ day: '2026-09-01', centre: 'cn' }, 'UTC+8', first);
  expect(['date', 'centre', 'hour', 'area'].map((id) => columns.findRecordColumn(id))).toEqual([
    -1, -1, -1, 3,
  ]);
});

it.each([
  ['area,click, AREA ', '2: the header names the column “area” twice'],
  ['x,click,y,X', '2: the header names the column “x” twice'],
  ['area,, ', true],
  ['area,7', true],
  ['area,x,y,z', true],
  ['area,-,,n/a', true],
  ['area,7,x', '2: the file has no known header, and it has 3 columns instead of 26 or 27'],
  ['x,y', '2: the file has no known header, and it has 2 columns instead of 26 or 27'],
])(
  'the layout of a device file follows a header with half of its names known, or without numbers: %s',
  (first, expected) => {
    expect(header(first)).toBe(expected);
  },
);
