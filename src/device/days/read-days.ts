import type { Day } from '../../dates/calendar';
import { DayTooLarge, DownloadFailed, OutOfTime } from '../../errors/service-errors';
import type { Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import { texts } from '../../wording/texts';
import { CENTRES } from '../centres';
import type { DayConsumer } from '../day-consumer';
import { FileChanged } from '../file-part';
import { FileStorage } from '../files/download';
import { type ReadDays, readDay } from './read-day';

export interface DaysOrder {
  /** A request for one app. Its dimensions and metrics are the columns of the resulting table. */
  readonly request: Request;
  /** In ascending order; at least one day. */
  readonly days: readonly Day[];
  readonly connection: Connection;
  /** How many bytes of a file are requested at once. Default: see readDayFiles. */
  readonly stepBytes?: number;
}

/** The days that earlier slices of a run have read. Stored as JSON. `taken` is the checkpoint of the day consumer. */
export interface DevicePosition {
  readonly daysRead: number;
  readonly read: ReadDays;
  readonly taken: unknown;
  /** The number of consecutive slices, up to the newest, in which no day was read to its end. */
  readonly slicesWithoutDay: number;
}

/** `earlier`: the position of the previous slice. `save` stores the position for the next slice. */
export interface DaySlices {
  readonly earlier?: DevicePosition | undefined;
  readonly save: (position: DevicePosition) => void;
}

const NOTHING: ReadDays = { files: [], doubled: [], notices: [], doubts: [] };
const NO_POSITION = { daysRead: 0, read: NOTHING, slicesWithoutDay: 0 };
/** How many times a day is read again from its beginning because a file changed while it was being read. */
const MOST_CHANGES = 2;
/** The first slice with a day may be short. The next one begins with it, so the day is too large if it does not fit there either. */
const MOST_SLICES_WITHOUT_DAY = 2;
/** How often a checkpoint is saved. If Google ends the execution, the days read since the last checkpoint must be read again. */
const SAVE_EVERY_MS = 60_000;

/**
 * Reads the device files of the ordered days and passes their records to `consumer` (section 4.1). When the slice has no time left, it
 * discards the unfinished day, stores a checkpoint with `save` and throws OutOfTime. The next slice continues after the finished days
 * (`earlier`). Throws other errors if files cannot be fetched or read, and DayTooLarge if a day does not fit into a slice.
 */
export function readDeviceDays(order: DaysOrder, consumer: DayConsumer, slices?: DaySlices): ReadDays {
  const { days, connection } = order;
  const { daysRead: first, read: before, slicesWithoutDay } = slices?.earlier ?? NO_POSITION;
  let read = before;
  let savedAt = connection.clock.now();
  for (const [at, day] of [...days.entries()].slice(first)) {
    try {
      read = joined(read, readUnchangedDay(order, at, consumer));
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      consumer.forgetDay(day);
      const withoutDay = at === first ? slicesWithoutDay + 1 : 0;
      if (withoutDay > 0 && error.after !== undefined) throw error.after;
      if (withoutDay === MOST_SLICES_WITHOUT_DAY) throw new DayTooLarge(day);
      slices?.save({ ...positionAfter(at, read, consumer), slicesWithoutDay: withoutDay });
      throw error;
    }
    if (connection.clock.now() - savedAt <= SAVE_EVERY_MS) continue;
    slices?.save(positionAfter(at + 1, read, consumer));
    savedAt = connection.clock.now();
  }
  return read;
}

/** The position in a run after `daysRead` days, of which `read` and `consumer` are the results. */
export function positionAfter(daysRead: number, read: ReadDays, consumer: DayConsumer): DevicePosition {
  return { daysRead, read, taken: consumer.checkpoint(), slicesWithoutDay: 0 };
}

/** Reads a day again if one of its files changes meanwhile. Throws DownloadFailed if this happens too often. */
function readUnchangedDay(
  { request, days, connection, stepBytes }: DaysOrder,
  at: number,
  consumer: DayConsumer,
): ReadDays {
  const day = days[at] ?? request.from;
  const ofDay = { ...request, from: day, to: day };
  const onProgress = (done: number) => {
    const files = CENTRES.length;
    const progress = { done: at * files + done, of: days.length * files, rows: consumer.rows };
    connection.onProgress?.({ what: 'files', ...progress });
  };
  for (let changes = 0; ; changes++) {
    try {
      const storage = new FileStorage(ofDay, connection);
      return readDay(storage, ofDay, consumer, { stepBytes, onProgress });
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error;
      if (changes === MOST_CHANGES)
        throw new DownloadFailed(error.centre, texts().devices.downloads.changedEachTime);
      consumer.forgetDay(day);
    }
  }
}

function joined(one: ReadDays, other: ReadDays): ReadDays {
  return {
    files: [...one.files, ...other.files],
    doubled: [...one.doubled, ...other.doubled],
    notices: [...new Set([...one.notices, ...other.notices])],
    doubts: [...new Set([...one.doubts, ...other.doubts])],
  };
}
