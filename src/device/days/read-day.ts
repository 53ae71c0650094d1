import type { Request } from '../../request/request';
import { columnsOf } from '../../table/columns';
import { CENTRES, type Centre } from '../centres';
import { DuplicateRecords } from '../control/duplicate-records';
import type { DayConsumer, FileScanner } from '../day-consumer';
import type { FilePart } from '../file-part';
import type { DuplicatesOfDay, FileColumns, FileTotals } from '../file-totals';
import { cutFilesText, readDayFiles } from '../files/day-files';
import type { FileStorage } from '../files/download';
import { columnNotices } from '../parse/column-warnings';

/** What the files of days contained. */
export interface ReadDays {
  readonly files: readonly FileTotals[];
  readonly doubled: readonly DuplicatesOfDay[];
  readonly notices: readonly string[];
  readonly doubts: readonly string[];
}

/**
 * Reads the files of a day and passes their records to `consumer`. `onProgress` gets the number of files that have been read, with a
 * fraction. Throws the errors of readDayFiles and of the consumer.
 */
export function readDay(
  storage: FileStorage,
  request: Request,
  consumer: DayConsumer,
  { stepBytes, onProgress }: { stepBytes?: number | undefined; onProgress: (done: number) => void },
): ReadDays {
  const { apps, zone, from: day } = request;
  const asked = { app: apps[0] ?? '', day, zone };
  const duplicates = new DuplicateRecords();
  const totals = new Map<Centre, FileTotals>();
  const columns = new Map<Centre, FileColumns>();
  let scanner: FileScanner | undefined;

  const scannerOf = (first: FilePart) => {
    const number = CENTRES.indexOf(first.centre);
    const onRecord = (text: string, from: number, to: number) => duplicates.add(text, from, to, number);
    return consumer.scanner({ day, centre: first.centre }, first, { onRecord, asked });
  };
  const read = (part: FilePart, done: number) => {
    scanner = part.isFirst || scanner === undefined ? scannerOf(part) : scanner;
    scanner.read(part);
    totals.set(part.centre, scanner.totals());
    columns.set(part.centre, { missing: scanner.missing, unknown: scanner.unknown });
    onProgress(done);
    return scanner.taken;
  };

  const states = readDayFiles(storage, read, stepBytes);
  consumer.endOfDay(day);
  const files = CENTRES.map((centre): FileTotals => {
    const state = states[centre] === 'no file' ? 'no file' : 'no data';
    return totals.get(centre) ?? { day, centre, state, records: 0, kept: 0, revenue: 0 };
  });
  const doubts = [...storage.notices, ...cutFilesText(states, day)];
  const notices = [...doubts, ...columnNotices(columns, columnsOf(request))];
  return { files, doubled: [{ day, ...duplicates.result() }], notices, doubts };
}
