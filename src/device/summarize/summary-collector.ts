import { requireDimension, requireMetric } from '../../catalogue';
import type { Request } from '../../request';
import { type Column, IdNames, type Sums, type TableRow } from '../../table';
import { getTexts } from '../../wording';
import type { DayConsumer, FileOfDay, FilePart, FileScanner } from '../day-consumer';
import { type CsvRecord, UNDECODED } from '../parse/csv-reader';
import type { NumberReader } from '../parse/number-cell';
import { type CellReader, DEVICE_IDS, isUsableDeviceId, REVENUE } from '../rows/record-columns';
import { RecordScanner, type RecordSelection } from '../rows/record-scanner';
import { DeviceSums } from './device-sums';

type Checkpoint = ReturnType<SummaryCollector['createCheckpoint']>;

/** Collects the sums of device files for a summary, one day after another. Each day has its own rows. */
export class SummaryCollector implements DayConsumer {
  readonly idNames: IdNames;
  private blankCounts: number;
  readonly tableRows: TableRow[];
  private sums: DeviceSums;

  /** If `request` has several days, the date must be one of its dimensions. The names of ids are collected for `columns`. */
  constructor(
    private readonly request: Request,
    previousCheckpoint?: unknown,
    columns: readonly Column[] = [],
  ) {
    const { results = [], blankCounts = 0, idNames } = (previousCheckpoint ?? {}) as Partial<Checkpoint>;
    this.idNames = new IdNames(columns, idNames);
    this.tableRows = [...results];
    this.blankCounts = blankCounts;
    this.sums = new DeviceSums(request);
  }

  get rowCount(): number {
    return this.tableRows.length;
  }

  listSummaryNotices(): string[] {
    const { blankCounts } = this;
    const blanks = blankCounts === 0 ? [] : [getTexts().devices.summaries.blankCounts(blankCounts)];
    return [...blanks, ...this.listSummaryDoubts()];
  }

  /** Names in another encoding than UTF-8 may be equal only because all of their characters are replaced. */
  listSummaryDoubts(): string[] {
    const hasUnreadName = this.tableRows.some((row) => row.some((cell) => String(cell).includes(UNDECODED)));
    return hasUnreadName ? [getTexts().devices.summaries.unreadNames] : [];
  }

  createScanner(file: FileOfDay, first: FilePart): FileScanner {
    return new SumsScanner({ ...this.request, idNames: this.idNames }, this.sums, file, first);
  }

  finishDay(): void {
    for (const row of this.sums.buildSummaryRows()) this.tableRows.push(row);
    this.blankCounts += this.sums.countBlankCounts();
    this.discardDay();
  }

  discardDay(): void {
    this.sums = new DeviceSums(this.request);
  }

  createCheckpoint() {
    return { results: this.tableRows, blankCounts: this.blankCounts, idNames: this.idNames.toState() };
  }
}

export class SumsScanner extends RecordScanner {
  private readonly dimensionReaders: readonly CellReader[];
  private readonly measures: readonly { readonly sums: Sums; readonly readNumber: NumberReader | null }[];
  private readonly deviceIdColumns: readonly number[];

  constructor(
    selection: RecordSelection,
    private readonly deviceSums: DeviceSums,
    file: FileOfDay,
    first: FilePart,
  ) {
    super(selection, file, first);
    const { columns } = this;
    const { dimensions } = deviceSums.requestedColumns;
    this.dimensionReaders = dimensions.map((id) => columns.createColumnReader(id, requireDimension(id).type));
    this.measures = deviceSums.measures.map((id, at) => ({
      sums: deviceSums.measureSums[at]!,
      // The revenue of each record is read already.
      readNumber: id === REVENUE ? null : columns.buildNumberReader(id, requireMetric(id).type),
    }));
    this.deviceIdColumns = DEVICE_IDS.map((id) => columns.findRecordColumn(id)).filter(
      (column) => column >= 0,
    );
  }

  protected collectRecord(record: CsvRecord, revenue: number): void {
    const { deviceSums } = this;
    const group = deviceSums.resolveGroup(this.dimensionReaders.map((readCell) => readCell(record)));
    for (const { sums, readNumber } of this.measures)
      sums.addValue(group, readNumber === null ? revenue : readNumber(record));
    if (deviceSums.hasDeviceMetrics) deviceSums.addDevice(group, this.readDevice(record), revenue);
  }

  /** The first usable device id of the record; '' if it has none; null if the file has no columns for device ids. */
  private readDevice(record: CsvRecord): string | null {
    const { deviceIdColumns } = this;
    if (deviceIdColumns.length === 0) return null;
    const idColumn = deviceIdColumns.find((column) => isUsableDeviceId(record.readCell(column)));
    return idColumn === undefined ? '' : record.readCell(idColumn);
  }
}
