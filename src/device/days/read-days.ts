import type { Day } from '../../dates/calendar';
import { DownloadFailed, OutOfTime } from '../../errors/service-errors';
import type { Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import { columnsOf } from '../../table/columns';
import { texts } from '../../wording/texts';
import { CENTRES } from '../centres';
import { DuplicateRecords } from '../control/duplicate-records';
import type { DayConsumer } from '../day-consumer';
import { FileChanged } from '../file-part';
import type { DuplicatesOfDay, FileTotals } from '../file-totals';
import { DayFiles } from '../files/day-files';
import { deviceDownload } from '../files/link-source';
import { columnNotices } from '../parse/column-warnings';
import { DayReading } from './read-day';

export interface DeviceOrder {
  /** A request for one app. Its dimensions and metrics are the columns of the resulting table. */
  readonly request: Request;
  /** In ascending order; at least one day. */
  readonly days: readonly Day[];
  readonly connection: Connection;
  /** The most bytes that one request fetches. Default: see DayFiles. */
  readonly pieceBytes?: number;
}

/** Which days of the request have been read. Stored as JSON. `taken` is the checkpoint of the day consumer. */
export interface DevicePosition {
  readonly daysRead: number;
  readonly read: ReadDays;
  readonly taken: unknown;
  /** The number of consecutive slices, up to the newest, that read no day. Default: 0. */
  readonly emptySlices?: number;
}

export interface ReadDays {
  readonly files: readonly FileTotals[];
  readonly doubled: readonly DuplicatesOfDay[];
  readonly notices: readonly string[];
  readonly doubts: readonly string[];
}

const NOTHING: ReadDays = { files: [], doubled: [], notices: [], doubts: [] };
/** How many times a run may read a day again from the beginning because a file changed while it was being read. */
const MOST_CHANGES = 2;
/** How many consecutive slices may read no day. One slice may be too short. The next slice has more time. */
const MOST_EMPTY_SLICES = 1;
/** How often a checkpoint is saved. If Google ends the execution, the days read since the last checkpoint must be read again. */
const SAVE_EVERY_MS = 60_000;

/**
 * Reads the device files of the ordered days piece by piece and passes their records to `consumer` (section 4.1). When the slice has no
 * time left, it stores a checkpoint with `save` and throws OutOfTime. The next slice continues with the day after the last whole one
 * (`earlier`). Throws other errors if files cannot be fetched or read, or if requests failed or too many consecutive slices read no day.
 */
export class DeviceRun {
  private daysRead: number;
  private read: ReadDays;
  private savedAt: number;
  private changes = 0;
  /** True if this slice has read a whole day. */
  private hasReadDay = false;

  constructor(
    private readonly order: DeviceOrder,
    private readonly consumer: DayConsumer,
    private readonly save: (position: DevicePosition) => void,
    private readonly earlier?: DevicePosition,
  ) {
    this.daysRead = earlier?.daysRead ?? 0;
    this.read = earlier?.read ?? NOTHING;
    this.savedAt = order.connection.clock.now();
  }

  run(): ReadDays {
    while (this.daysRead < this.order.days.length) {
      try {
        this.readDay();
      } catch (error) {
        if (!(error instanceof FileChanged)) throw error;
        this.beginAgain(error);
      }
    }
    return this.read;
  }

  /** Saves a checkpoint between days. A later slice then does not read the finished days again. */
  checkpoint(emptySlices = 0): void {
    this.save({ daysRead: this.daysRead, read: this.read, taken: this.consumer.checkpoint(), emptySlices });
    this.savedAt = this.order.connection.clock.now();
  }

  private readDay(): void {
    const day = this.day();
    const doubled = new DuplicateRecords();
    const notices = new Set<string>();
    const { request, connection } = this.order;
    const download = {
      ...deviceDownload({ ...request, from: day, to: day }, connection, notices),
      onProgress: (done: number) => this.reportProgress(done),
    };
    const files = new DayFiles(download, undefined, this.order.pieceBytes);
    const { apps, zone } = request;
    const asked = { app: apps[0] ?? '', day, zone };
    const scanner: ConstructorParameters<typeof DayReading>[2] = (file, first, line) => {
      const number = CENTRES.indexOf(file.centre);
      const onRecord = (text: string, from: number, to: number) => doubled.add(text, from, to, number);
      return this.consumer.scanner(file, first, { line, onRecord, asked });
    };
    const reading = new DayReading(day, files, scanner);
    this.readPieces(reading, day);
    this.endDay(day, reading, doubled, notices);
  }

  private day(): Day {
    const day = this.order.days[this.daysRead];
    if (day === undefined) throw new Error('all days are read');
    return day;
  }

  private readPieces(reading: DayReading, day: Day): void {
    try {
      while (reading.step());
      this.consumer.endOfDay(day);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      const emptySlices = this.hasReadDay ? 0 : this.emptySlices(reading, error);
      this.consumer.forgetDay(day);
      this.checkpoint(emptySlices);
      throw error;
    }
  }

  /** The number of consecutive slices that read no day, including this one. Throws an error if it is too large, or if requests failed. */
  private emptySlices(reading: DayReading, { after }: OutOfTime): number {
    if (after !== undefined) throw after;
    const { emptySlices = 0 } = this.earlier ?? {};
    if (emptySlices < MOST_EMPTY_SLICES) return emptySlices + 1;
    throw new DownloadFailed(reading.files.waitsFor, texts().devices.downloads.nothingInTime);
  }

  private endDay(day: Day, reading: DayReading, doubled: DuplicateRecords, doubts: Iterable<string>): void {
    const { read } = this;
    const ofColumns = columnNotices(reading.columns, columnsOf(this.order.request));
    this.read = {
      files: [...read.files, ...reading.fileTotals()],
      doubled: [...read.doubled, { day, ...doubled.result() }],
      notices: [...new Set([...read.notices, ...doubts, ...ofColumns])],
      doubts: [...new Set([...read.doubts, ...doubts])],
    };
    this.daysRead++;
    this.hasReadDay = true;
    if (this.order.connection.clock.now() - this.savedAt > SAVE_EVERY_MS) this.checkpoint();
    this.reportProgress(0);
  }

  /** Discards the data of the day, because one of its files has changed. Throws DownloadFailed if this happens too often. */
  private beginAgain({ centre }: FileChanged): void {
    if (this.changes === MOST_CHANGES)
      throw new DownloadFailed(centre, texts().devices.downloads.changedEachTime);
    this.changes++;
    this.consumer.forgetDay(this.day());
  }

  private reportProgress(done: number): void {
    const { connection, days } = this.order;
    connection.onProgress?.({
      what: 'files',
      done: this.daysRead * CENTRES.length + done,
      of: days.length * CENTRES.length,
      rows: this.consumer.rows,
    });
  }
}
