import { CENTRE_IDS, type CentreId } from '../../catalogue';
import type { Day } from '../../dates';
import { AdReportsError, OutOfTime } from '../../errors';
import type { Request } from '../../request';
import type { Connection } from '../../service';
import { getTexts } from '../../wording';
import type { DayConsumer, FilePart, FileScanner, FileTotals } from '../day-consumer';
import { FileStorage, readDayFiles } from '../files/download';

/** The days that earlier slices of a run have read. Stored as JSON. `consumer` is the checkpoint of the day consumer. */
export interface DaysCheckpoint {
  readonly daysRead: number;
  readonly read: { readonly files: readonly FileTotals[] };
  readonly consumer: unknown;
}

interface DaysTask {
  /** A request for one app. Its dimensions and metrics are the columns of the resulting table. */
  readonly request: Request;
  /** In ascending order; at least one day. */
  readonly days: readonly Day[];
  readonly connection: Connection;
  readonly stepBytes?: number;
  readonly previousCheckpoint?: DaysCheckpoint | undefined;
  /** Called before OutOfTime is thrown, with the checkpoint for the next slice. */
  readonly save?: (checkpoint: DaysCheckpoint) => void;
}

const NO_DAYS = { daysRead: 0, read: { files: [] } };
/** A slice with less time proves nothing about the size of a day. */
const FULL_SLICE_MS = 120_000;

/**
 * Passes the records of the days' files to `consumer` (section 4.1). Without time left, discards the unfinished day, saves a checkpoint and
 * throws OutOfTime; the next slice continues from the checkpoint. Throws another error if a day does not fit into a slice.
 */
export function readDeviceDays(task: DaysTask, consumer: DayConsumer): readonly FileTotals[] {
  const { days, connection } = task;
  const { daysRead: firstIndex, read } = task.previousCheckpoint ?? NO_DAYS;
  const files = [...read.files];
  const isFullSlice = connection.deadline - connection.clock.now() >= FULL_SLICE_MS;
  for (const [dayIndex, day] of [...days.entries()].slice(firstIndex)) {
    try {
      files.push(...readDeviceDay(task, day, consumer));
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      consumer.discardDay(day);
      // This slice has read nothing but a part of this day, and another slice would not get further. The reason is
      // an error that was repeated until the time ran out, or else the size of the day.
      const wouldFailAgain = dayIndex === firstIndex && isFullSlice;
      const { dayTooLarge } = getTexts().errors;
      if (wouldFailAgain)
        throw error.after ?? new AdReportsError(dayTooLarge(day, task.request.output), 'attempt failed');
      task.save?.(buildDaysCheckpoint(dayIndex, files, consumer));
      throw error;
    }
  }
  return files;
}

export function buildDaysCheckpoint(
  daysRead: number,
  files: readonly FileTotals[],
  consumer: DayConsumer,
): DaysCheckpoint {
  return { daysRead, read: { files }, consumer: consumer.createCheckpoint() };
}

/** One element for each centre. */
function readDeviceDay(task: DaysTask, day: Day, consumer: DayConsumer): FileTotals[] {
  const { request, days, connection, stepBytes } = task;
  const storage = new FileStorage({ ...request, from: day, to: day }, connection);
  const scanners = new Map<CentreId, FileScanner>();
  const filesOfEarlierDays = days.indexOf(day) * CENTRE_IDS.length;
  const readPart = (part: FilePart, filesOfDay: number) => {
    const { centre } = part;
    const file = { day, centre, app: request.apps[0] ?? '' };
    const scanner = scanners.get(centre) ?? consumer.createScanner(file, part);
    scanners.set(centre, scanner);
    const usedCharacters = scanner.scanPart(part);
    connection.onProgress?.({
      what: 'files',
      done: filesOfEarlierDays + filesOfDay,
      of: days.length * CENTRE_IDS.length,
      rows: consumer.rowCount,
    });
    return usedCharacters;
  };
  readDayFiles(storage, readPart, stepBytes);
  consumer.finishDay(day);
  return CENTRE_IDS.map(
    (centre) => scanners.get(centre)?.buildFileTotals() ?? { day, centre, records: 0, kept: 0, revenue: 0 },
  );
}
