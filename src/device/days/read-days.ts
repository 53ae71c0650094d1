import type { Day } from '../../dates/calendar';
import { DownloadFailed, OutOfTime } from '../../errors/service-errors';
import type { Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import { columnsOf } from '../../table/columns';
import { texts } from '../../wording/texts';
import { CENTRES } from '../centres';
import { DuplicateRecords } from '../control/duplicate-records';
import type { EarlyAnswer, EarlyTotals } from '../control/early-totals';
import type { DayConsumer } from '../day-consumer';
import { FileChanged } from '../file-part';
import type { DuplicateCounts, FileTotals } from '../file-totals';
import { DayFiles } from '../files/day-files';
import { deviceDownload } from '../files/link-source';
import { columnNotices } from '../parse/column-warnings';
import { type DayCheckpoint, DayReading } from './read-day';

export interface DeviceOrder {
  /** A request for one app. Its dimensions and metrics are the columns of the resulting table. */
  readonly request: Request;
  /** In ascending order; at least one day. */
  readonly days: readonly Day[];
  readonly connection: Connection;
  /** The most bytes that one request fetches. Default: see DayFiles. */
  readonly pieceBytes?: number;
  /** The request to the full report that is sent together with the first request for links. If omitted, none is sent. */
  readonly early?: EarlyTotals;
}

/** How far the days of the request have been read. Stored as JSON. `taken` is the checkpoint of the day consumer. */
export interface DevicePosition {
  readonly daysRead: number;
  /** How far the day after the completely read days has been read. Null if nothing of that day has been read. */
  readonly day: DayCheckpoint | null;
  readonly doubled: string | null;
  readonly read: ReadDays;
  readonly taken: unknown;
  /** The response of the full report that was received together with links, if there is one. */
  readonly early?: EarlyAnswer | null;
  /** The number of consecutive slices, up to the newest, that received no data. Default: 0. */
  readonly emptySlices?: number;
}

export interface ReadDays {
  readonly files: readonly FileTotals[];
  readonly doubled: readonly (DuplicateCounts & { readonly day: Day })[];
  readonly notices: readonly string[];
  readonly doubts: readonly string[];
}

const NOTHING: ReadDays = { files: [], doubled: [], notices: [], doubts: [] };
/** How many times a run may read a day again from the beginning because a file changed while it was being read. */
const MOST_CHANGES = 2;
/** How many consecutive slices may receive no data. One slice may be too short, or may wait for the links. The next slice has more time. */
const MOST_EMPTY_SLICES = 1;
/** How often a checkpoint is saved. If Google ends the execution, the data read since the last checkpoint must be read again. */
const SAVE_EVERY_MS = 60_000;

/**
 * Reads the device files of the ordered days piece by piece and passes their records to `consumer` (section 4.1). When the slice has no
 * time left, it stores a checkpoint with `save` and throws OutOfTime. The next slice continues from that checkpoint (`earlier`). Throws
 * other errors if files cannot be fetched or read, or if requests failed or too many consecutive slices received no data.
 */
export class DeviceRun {
  private daysRead: number;
  private read: ReadDays;
  private savedAt: number;
  private changes = 0;
  /** True if this slice has received a piece of a file or completed a day. */
  private hasReceived = false;

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
    let position = this.earlier;
    while (this.daysRead < this.order.days.length) {
      try {
        this.readDay(position);
      } catch (error) {
        if (!(error instanceof FileChanged)) throw error;
        this.beginAgain(error);
      }
      position = undefined;
    }
    return this.read;
  }

  /** Saves a checkpoint after all days have been read. A later slice then does not read them again. */
  checkpoint(): void {
    this.saveAt(null, null);
  }

  private readDay(position: DevicePosition | undefined): void {
    const day = this.day();
    const stored = position?.doubled ?? null;
    const doubled = stored === null ? new DuplicateRecords() : DuplicateRecords.restored(stored);
    if (doubled === undefined) {
      // An earlier version of the add-on wrote the checkpoint and hashed records differently, so the day is read again from the beginning.
      this.consumer.forgetDay(day);
      this.readDay(undefined);
      return;
    }
    const notices = new Set<string>();
    const { request, connection, early } = this.order;
    const companion = () => early?.companion(connection.clock.now());
    const download = {
      ...deviceDownload({ ...request, from: day, to: day }, connection, notices, companion),
      onProgress: (done: number) => this.reportProgress(done),
    };
    const state = position?.day ?? undefined;
    const files = new DayFiles(download, state?.files, this.order.pieceBytes);
    const { apps, zone } = request;
    const asked = { app: apps[0] ?? '', day, zone };
    const scanner: ConstructorParameters<typeof DayReading>[2] = (file, first, line) => {
      const number = CENTRES.indexOf(file.centre);
      const onRecord = (text: string, from: number, to: number) => doubled.add(text, from, to, number);
      return this.consumer.scanner(file, first, { line, onRecord, asked });
    };
    const reading = new DayReading(day, files, scanner, state);
    this.readPieces(reading, doubled, day);
    this.endDay(day, reading, doubled, notices);
  }

  private day(): Day {
    const day = this.order.days[this.daysRead];
    if (day === undefined) throw new Error('all days are read');
    return day;
  }

  private readPieces(reading: DayReading, doubled: DuplicateRecords, day: Day): void {
    try {
      while (reading.step()) {
        this.hasReceived = true;
        if (this.order.connection.clock.now() - this.savedAt > SAVE_EVERY_MS) this.saveAt(reading, doubled);
      }
      this.consumer.endOfDay(day);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      const emptySlices = this.hasReceived ? 0 : this.emptySlices(reading, error);
      this.saveAt(reading, doubled, emptySlices);
      throw error;
    }
  }

  /** The number of consecutive slices without data, including this one. Throws an error if it is too large, or if requests failed. */
  private emptySlices(reading: DayReading, { after }: OutOfTime): number {
    if (after !== undefined) throw after;
    const { emptySlices = 0 } = this.earlier ?? {};
    if (emptySlices < MOST_EMPTY_SLICES) return emptySlices + 1;
    throw new DownloadFailed(reading.files.waitsFor, texts().devices.downloads.nothingInTime);
  }

  private saveAt(reading: DayReading | null, doubled: DuplicateRecords | null, emptySlices = 0): void {
    this.save({
      daysRead: this.daysRead,
      day: reading?.state() ?? null,
      doubled: doubled?.state() ?? null,
      read: this.read,
      taken: this.consumer.checkpoint(),
      early: this.order.early?.state() ?? null,
      emptySlices,
    });
    this.savedAt = this.order.connection.clock.now();
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
    this.hasReceived = true;
    this.reportProgress(0);
  }

  /** Discards the data of the day, because one of its files has changed. Throws DownloadFailed if this happens too often. */
  private beginAgain({ centre }: FileChanged): void {
    if (this.changes === MOST_CHANGES)
      throw new DownloadFailed(centre, texts().devices.downloads.changedEachTime);
    this.changes++;
    this.order.early?.forget();
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
