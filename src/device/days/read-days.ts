import { CENTRE_IDS, type CentreId } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { AdReportsError, OutOfTime } from '../../errors/ad-reports-error';
import type { Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import { columnsOf } from '../../table/table';
import { texts } from '../../wording/texts';
import { columnNotices } from '../control/totals-text';
import type { DayConsumer, FilePart, FileScanner, FileTotals } from '../day-consumer';
import { FileStorage, readDayFiles } from '../files/download';
import { joinedLists, type ListInFiles } from '../rows/row-filter';
import { DuplicateRecords, type DuplicatesOfDay } from '../text-set';

export interface ReadDays {
  readonly files: readonly FileTotals[];
  readonly doubled: readonly DuplicatesOfDay[];
  /** What the files have of each list of the filter. */
  readonly lists: readonly ListInFiles[];
  readonly notices: readonly string[];
  readonly doubts: readonly string[];
}

interface DaysOrder {
  /** A request for one app. Its dimensions and metrics are the columns of the resulting table. */
  readonly request: Request;
  /** In ascending order; at least one day. */
  readonly days: readonly Day[];
  readonly connection: Connection;
  readonly stepBytes?: number;
}

/** The days that earlier slices of a run have read. Stored as JSON. `consumer` is the checkpoint of the day consumer. */
export interface DaysCheckpoint {
  readonly daysRead: number;
  readonly read: ReadDays;
  readonly consumer: unknown;
}

/** `earlier`: the checkpoint of the previous slice. `save` stores one for the next slice. */
interface DaySlices {
  readonly earlier?: DaysCheckpoint | undefined;
  readonly save: (checkpoint: DaysCheckpoint) => void;
}

const NO_DAYS = { daysRead: 0, read: { files: [], doubled: [], lists: [], notices: [], doubts: [] } };
/** A slice with less time proves nothing about the size of a day. */
const FULL_SLICE_MS = 120_000;
/** How often a checkpoint is saved. If Google ends the execution, the days read since the last checkpoint must be read again. */
const SAVE_EVERY_MS = 60_000;

/**
 * Passes the records of the days' files to `consumer` (section 4.1). Without time left, discards the unfinished day, stores a checkpoint with
 * `save` and throws OutOfTime; the next slice continues from it (`earlier`). Throws other errors, also if a day does not fit into a slice.
 */
export function readDeviceDays(order: DaysOrder, consumer: DayConsumer, slices?: DaySlices): ReadDays {
  const { days, connection } = order;
  const { daysRead: first, read: before } = slices?.earlier ?? NO_DAYS;
  // A checkpoint of an earlier version may lack lists.
  let read: ReadDays = { ...NO_DAYS.read, ...before };
  let savedAt = connection.clock.now();
  const isFullSlice = connection.deadline - savedAt >= FULL_SLICE_MS;
  for (const [at, day] of [...days.entries()].slice(first)) {
    try {
      read = joined(read, readDay(order, day, consumer));
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      consumer.forgetDay(day);
      // Another slice would not get further.
      if (at === first && isFullSlice)
        throw (
          error.after ??
          new AdReportsError(texts().errors.dayTooLarge(day, order.request.output), 'attempt failed')
        );
      slices?.save(checkpointAfter(at, read, consumer));
      throw error;
    }
    if (connection.clock.now() - savedAt <= SAVE_EVERY_MS) continue;
    slices?.save(checkpointAfter(at + 1, read, consumer));
    savedAt = connection.clock.now();
  }
  return read;
}

export function checkpointAfter(daysRead: number, read: ReadDays, consumer: DayConsumer): DaysCheckpoint {
  return { daysRead, read, consumer: consumer.checkpoint() };
}

function readDay({ request, days, connection, stepBytes }: DaysOrder, day: Day, consumer: DayConsumer) {
  const storage = new FileStorage({ ...request, from: day, to: day }, connection);
  const duplicates = new DuplicateRecords();
  const scanners = new Map<CentreId, FileScanner>();
  const readPart = (part: FilePart, done: number) => {
    const { centre } = part;
    const file = { day, centre, app: request.apps[0] ?? '', duplicates };
    const scanner = scanners.get(centre) ?? consumer.scanner(file, part);
    scanners.set(centre, scanner);
    const taken = scanner.read(part);
    const [filesRead, of] = [days.indexOf(day) * CENTRE_IDS.length + done, days.length * CENTRE_IDS.length];
    connection.onProgress?.({ what: 'files', done: filesRead, of, rows: consumer.rows });
    return taken;
  };
  readDayFiles(storage, readPart, stepBytes);
  consumer.endOfDay(day);
  const files = CENTRE_IDS.map((centre): FileTotals => {
    const state = storage.centres().includes(centre) ? 'no data' : 'no file';
    return scanners.get(centre)?.totals() ?? { day, centre, state, records: 0, kept: 0, revenue: 0 };
  });
  const doubts = [...storage.notices];
  const notices = [...doubts, ...columnNotices(scanners, columnsOf(request))];
  const lists = [...scanners.values()].flatMap((scanner) => scanner.lists());
  return { files, doubled: [duplicates.ofDay(day)], lists, notices, doubts };
}

function joined(one: ReadDays, other: ReadDays): ReadDays {
  return {
    files: [...one.files, ...other.files],
    doubled: [...one.doubled, ...other.doubled],
    lists: joinedLists([...one.lists, ...other.lists]),
    notices: [...new Set([...one.notices, ...other.notices])],
    doubts: [...new Set([...one.doubts, ...other.doubts])],
  };
}
