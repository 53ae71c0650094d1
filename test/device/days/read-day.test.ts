import { type DayCheckpoint, DayReading } from '../../../src/device/days/read-day';
import { DayFiles } from '../../../src/device/files/day-files';
import { RowsScanner } from '../../../src/device/rows/rows-scanner';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';
import { asked } from '../any-file';
import { storageOf } from '../file-storage';

const DAY = '2026-09-01';
const WANTED = {
  ...asked([]),
  columns: columnsOf({ dimensions: ['centre', 'area'], metrics: ['impression'] }),
};

/** Reads a day and begins a new slice after every `piecesInSlice` pieces. A slice knows only the checkpoint of the previous one, as JSON. */
function readDay(files: Readonly<Record<string, string>>, piecesInSlice: number, pieceBytes = 40) {
  const storage = storageOf(files);
  const rows: Cell[][] = [];
  const days = new Set<string>();
  let state: DayCheckpoint | undefined;
  for (;;) {
    const held = new DayFiles(storage.download(), state?.files, pieceBytes);
    const reading = new DayReading(
      DAY,
      held,
      (file, first, line) =>
        new RowsScanner(WANTED, file, first, { line }, (read) => {
          days.add(file.day);
          rows.push(...read);
        }),
      state,
    );
    let pieces = 0;
    let isMore = true;
    while (isMore && pieces < piecesInSlice) {
      isMore = reading.step();
      pieces++;
    }
    state = JSON.parse(JSON.stringify(reading.state())) as DayCheckpoint;
    if (isMore) continue;
    return {
      rows,
      days: [...days],
      totals: reading.fileTotals(),
      columns: Object.fromEntries(reading.columns),
      line: state.line,
    };
  }
}

const HEADER = 'area,impression,revenue,asn\n';
const FILES = {
  cn: `${HEADER}CN,1,0.10,a\n\n"C\nN",2,0.20,b\nCN,3,0.30,c\nCN,4,0.05,d\n`,
  en: `area,revenue\nDE,1\nFR,2\nUS,\n`,
  sg: HEADER,
};
const RIGHT = {
  rows: [
    ['cn', 'CN', 1],
    ['cn', 'C\nN', 2],
    ['cn', 'CN', 3],
    ['cn', 'CN', 4],
    ['en', 'DE', null],
    ['en', 'FR', null],
    ['en', 'US', null],
  ],
  days: [DAY],
  totals: [
    {
      day: DAY,
      centre: 'cn',
      state: 'read',
      records: 4,
      kept: 4,
      revenue: 0.65,
      faults: { blankLines: 1, nuls: 0, undecoded: 0 },
    },
    { day: DAY, centre: 'en', state: 'read', records: 3, kept: 3, revenue: null },
    { day: DAY, centre: 'in', state: 'no file', records: 0, kept: 0, revenue: 0 },
    { day: DAY, centre: 'sg', state: 'no data', records: 0, kept: 0, revenue: 0 },
  ],
  columns: {
    cn: { missing: [], unknown: ['asn'] },
    en: { missing: ['impression'], unknown: [] },
    sg: { missing: [], unknown: ['asn'] },
  },
  line: null,
};

describe('the files of a day', () => {
  it.each([1, 2, 3, 5])(
    'are read so over slices of %i pieces each, whatever the size of the pieces',
    (pieces) => {
      for (const bytes of [20, 33, 40, 64]) expect(readDay(FILES, pieces, bytes)).toEqual(RIGHT);
    },
  );

  it.each([1, 2, 1_000])('are refused with the line of the error, also in slices of %i pieces', (pieces) => {
    const cn = `${FILES.cn}CN,5\n`;
    expect(() => readDay({ ...FILES, cn }, pieces)).toThrow(
      'The device file of centre cn is not as expected at line 8: the row has 2 cells instead of 4',
    );
    const en = `${FILES.en}GB\n`;
    expect(() => readDay({ ...FILES, en }, pieces)).toThrow(
      'The device file of centre en is not as expected at line 5: the row has 1 cell instead of 2',
    );
  });
});
