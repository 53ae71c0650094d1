import type { Day } from '../../dates/calendar';
import { DownloadFailed, OutOfTime } from '../../errors/service-errors';
import type { Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import { columnsOf } from '../../table/columns';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { CENTRES } from '../centres';
import { DuplicateRecords } from '../control/duplicate-records';
import type { DayConsumer } from '../day-consumer';
import { FileChanged } from '../file-part';
import type { DoubledRows, FileTotals } from '../file-totals';
import { DayFiles } from '../files/day-files';
import { DeviceSource } from '../files/link-source';
import { columnNotices } from '../parse/column-warnings';
import { type DayCheckpoint, DayReading } from './read-day';

/** Which days of which report are to be read. */
export interface DeviceOrder {
  /** Of one app; its dimensions and metrics are the columns of what is made. */
  readonly request: Request;
  /** In order; at least one. */
  readonly days: readonly Day[];
  readonly connection: Connection;
  /** Bytes asked for in one request at most; what a reader takes well unless given. */
  readonly pieceBytes?: number;
}

/** How far a reading has come: JSON. What is taken so far is in `taken`, as its taker tells it. */
export interface DevicePosition {
  /** How many of the days are read whole. */
  readonly daysRead: number;
  /** The next day, where some of it is read. */
  readonly day: DayCheckpoint | null;
  readonly doubled: string | null;
  readonly read: ReadDays;
  readonly taken: unknown;
  /** How many slices before now, one after the other, have brought nothing; none where it is left out. */
  readonly emptySlices?: number;
}

/** What the files of the days that were read have held. */
export interface ReadDays {
  readonly files: readonly FileTotals[];
  readonly doubled: readonly (DoubledRows & { readonly day: Day })[];
  readonly notices: readonly string[];
  /** Those that no number may stand without. */
  readonly doubts: readonly string[];
}

const NOTHING: ReadDays = { files: [], doubled: [], notices: [], doubts: [] };
/** How often a day is begun again because a file of it changed meanwhile. */
const MOST_CHANGES = 2;
/** One slice may be short, or have spent its time waiting for the links; the next one has all of its own. */
const MOST_EMPTY_SLICES = 1;
/** Google may end an execution without a word; what it had read since this long is then read again. */
const KEEP_EVERY_MS = 60_000;

/**
 * Reads the files of some days, one request a day (section 4.1), piece by piece, and hands what they hold to `taker`. When time is up
 * it has `keep` keep how far it came, and throws OutOfTime; with that position a later call goes on. Throws what else keeps the
 * files from being had or read, also where time is up and no piece came: because requests failed until then, or for the second time in
 * a row. Nothing of them counts then.
 */
export class DeviceRun {
  private daysRead: number;
  private read: ReadDays;
  private keptAt: number;
  private changes = 0;
  private calls = 0;
  /** True once a piece of a file has come, or a day has ended. */
  private hasCome = false;

  constructor(
    private readonly order: DeviceOrder,
    private readonly taker: DayConsumer,
    private readonly keep: (position: DevicePosition) => void,
    private readonly earlier?: DevicePosition,
  ) {
    this.daysRead = earlier?.daysRead ?? 0;
    this.read = earlier?.read ?? NOTHING;
    this.keptAt = order.connection.clock.now();
  }

  /** Reads all days to their ends. */
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

  /** Keeps that all days are read: what is left to do is for a later slice. */
  rest(): void {
    this.keepAt(null, null);
  }

  private readDay(position: DevicePosition | undefined): void {
    const doubled = duplicatesOf(position?.doubled);
    if (doubled === undefined) {
      this.readDayAgain();
      return;
    }
    const day = this.day();
    const source = new DeviceSource({ ...this.order.request, from: day, to: day }, this.order.connection);
    const before = this.calls;
    const download = {
      ...source.download(),
      onProgress: ({ done }: { readonly done: number }) => {
        this.calls = before + source.calls;
        this.tell(done);
      },
    };
    const state = position?.day ?? undefined;
    const files = new DayFiles(download, state?.files, this.order.pieceBytes);
    const { apps, zone } = this.order.request;
    const app = apps[0] ?? '';
    const reading = new DayReading(
      day,
      files,
      (file, first, line) => {
        const number = CENTRES.indexOf(file.centre);
        const onRecord = (text: string, from: number, to: number) => doubled.add(text, from, to, number);
        return this.taker.scanner(file, first, { line, onRecord, asked: { app, day, zone } });
      },
      state,
    );
    this.readPieces(reading, doubled, day);
    this.calls = before + source.calls;
    this.ended(day, reading, doubled, source.notices);
  }

  /** Reads the day from the beginning, as it was begun by a version with other records of it. */
  private readDayAgain(): void {
    this.taker.forgetDay(this.day());
    this.readDay(undefined);
  }

  private day(): Day {
    const day = this.order.days[this.daysRead];
    if (day === undefined) throw new Error('all days are read');
    return day;
  }

  private readPieces(reading: DayReading, doubled: DuplicateRecords, day: Day): void {
    try {
      while (reading.step()) {
        this.hasCome = true;
        if (this.now() - this.keptAt > KEEP_EVERY_MS) this.keepAt(reading, doubled);
      }
      this.taker.endOfDay(day);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      const emptySlices = this.hasCome ? 0 : this.emptySlices(reading, error);
      this.keepAt(reading, doubled, emptySlices);
      throw error;
    }
  }

  /** How many have brought nothing, with this one. Throws what kept it from bringing any, where there is no more to hope for. */
  private emptySlices(reading: DayReading, { after }: OutOfTime): number {
    if (after !== undefined) throw after;
    const { emptySlices = 0 } = this.earlier ?? {};
    if (emptySlices < MOST_EMPTY_SLICES) return emptySlices + 1;
    throw new DownloadFailed(reading.waitsFor, texts().devices.downloads.nothingInTime);
  }

  private keepAt(reading: DayReading | null, doubled: DuplicateRecords | null, emptySlices = 0): void {
    this.keep({
      daysRead: this.daysRead,
      day: reading?.state() ?? null,
      doubled: doubled?.state() ?? null,
      read: this.read,
      taken: this.taker.checkpoint(),
      emptySlices,
    });
    this.keptAt = this.now();
  }

  private ended(
    day: Day,
    reading: DayReading,
    doubled: DuplicateRecords,
    notices: ReadonlySet<string>,
  ): void {
    const told = columnNotices(reading.fileColumns(), this.columns());
    this.read = {
      files: [...this.read.files, ...reading.fileTotals()],
      doubled: [...this.read.doubled, { day, ...doubled.result() }],
      notices: [...new Set([...this.read.notices, ...notices, ...told])],
      doubts: [...new Set([...this.read.doubts, ...notices])],
    };
    this.daysRead++;
    this.hasCome = true;
    this.tell(0);
  }

  private columns(): Column[] {
    return columnsOf(this.order.request);
  }

  /** What was taken of the day is wrong now. */
  private beginAgain({ centre }: FileChanged): void {
    if (this.changes === MOST_CHANGES)
      throw new DownloadFailed(centre, texts().devices.downloads.changedEachTime);
    this.changes++;
    this.taker.forgetDay(this.day());
  }

  private tell(done: number): void {
    const { connection, days } = this.order;
    connection.onProgress?.({
      what: 'files',
      done: this.daysRead * CENTRES.length + done,
      of: days.length * CENTRES.length,
      rows: this.taker.rows,
      total: undefined,
      calls: this.calls,
    });
  }

  private now(): number {
    return this.order.connection.clock.now();
  }
}

/** The day's records so far; undefined if an earlier version wrote the position. */
function duplicatesOf(state: string | null | undefined): DuplicateRecords | undefined {
  return state == null ? new DuplicateRecords() : DuplicateRecords.restored(state);
}
