import { CENTRE_IDS, type CentreId } from '../../catalogue';
import type { Day } from '../../dates';
import { AdReportsError, OutOfTime } from '../../errors';
import { type Request, removeDuplicates } from '../../request';
import type { Connection } from '../../service';
import { buildColumns } from '../../table';
import { getTexts } from '../../wording';
import {
  type DayConsumer,
  describeMissingColumns,
  type FilePart,
  type FileScanner,
  type FileTotals,
} from '../day-consumer';
import { FileStorage, readDayFiles } from '../files/download';

export interface DaysResult {
  /** Exactly one element for each day and centre. */
  readonly files: readonly FileTotals[];
  readonly notices: readonly string[];
  /** Those of the notices that must also be shown with every sum. */
  readonly doubts: readonly string[];
}

/** The days that earlier slices of a run have read. Stored as JSON. `consumer` is the checkpoint of the day consumer. */
export interface DaysCheckpoint {
  readonly daysRead: number;
  readonly read: DaysResult;
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

const NO_DAYS = { daysRead: 0, read: { files: [], notices: [], doubts: [] } };
/** A slice with less time proves nothing about the size of a day. */
const FULL_SLICE_MS = 120_000;

/**
 * Passes the records of the days' files to `consumer` (section 4.1). Without time left, discards the unfinished day, saves a checkpoint and
 * throws OutOfTime; the next slice continues from the checkpoint. Throws another error if a day does not fit into a slice.
 */
export function readDeviceDays(task: DaysTask, consumer: DayConsumer): DaysResult {
  const { days, connection } = task;
  const { daysRead: firstIndex, read: previousResult } = task.previousCheckpoint ?? NO_DAYS;
  let result: DaysResult = previousResult;
  const isFullSlice = connection.deadline - connection.clock.now() >= FULL_SLICE_MS;
  for (const [dayIndex, day] of [...days.entries()].slice(firstIndex)) {
    try {
      result = joinDaysResults(result, readDeviceDay(task, day, consumer));
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      consumer.discardDay(day);
      // This slice has read nothing but a part of this day, and another slice would not get further. The reason is
      // an error that was repeated until the time ran out, or else the size of the day.
      const wouldFailAgain = dayIndex === firstIndex && isFullSlice;
      const { dayTooLarge } = getTexts().errors;
      if (wouldFailAgain)
        throw error.after ?? new AdReportsError(dayTooLarge(day, task.request.output), 'attempt failed');
      task.save?.(buildDaysCheckpoint(dayIndex, result, consumer));
      throw error;
    }
  }
  return result;
}

export function buildDaysCheckpoint(
  daysRead: number,
  read: DaysResult,
  consumer: DayConsumer,
): DaysCheckpoint {
  return { daysRead, read, consumer: consumer.createCheckpoint() };
}

function readDeviceDay(task: DaysTask, day: Day, consumer: DayConsumer): DaysResult {
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
  const files = CENTRE_IDS.map(
    (centre) => scanners.get(centre)?.buildFileTotals() ?? { day, centre, records: 0, kept: 0, revenue: 0 },
  );
  const doubts = [...storage.notices];
  const notices = [...doubts, ...describeMissingColumns(scanners, buildColumns(request))];
  return { files, notices, doubts };
}

function joinDaysResults(earlier: DaysResult, later: DaysResult): DaysResult {
  return {
    files: [...earlier.files, ...later.files],
    notices: removeDuplicates([...earlier.notices, ...later.notices]),
    doubts: removeDuplicates([...earlier.doubts, ...later.doubts]),
  };
}
