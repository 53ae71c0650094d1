import { type FieldId, type MetricId, requireDimension, requireMetric } from '../../catalogue';
import type { Request } from '../../request';
import { type Column, IdNames, type Sums, type TableRow } from '../../table';
import { getTexts } from '../../wording';
import type { DayConsumer, FileOfDay, FilePart, FileScanner } from '../day-consumer';
import type { CsvRecord } from '../parse/csv-reader';
import { addToSum, type NumberCell } from '../parse/number-cell';
import {
  type CellReader,
  DEVICE_IDS,
  isUsableDeviceId,
  needsDeviceCount,
  REVENUE,
} from '../rows/record-columns';
import { RecordScanner, type RecordSelection } from '../rows/record-scanner';
import {
  type DeviceFacts,
  DeviceSums,
  describeDeviceFacts,
  listNeededMetrics,
  NO_DEVICES,
} from './device-sums';

type Checkpoint = ReturnType<SummaryCollector['createCheckpoint']>;

/** Collects the sums of device files for a summary, one day after another. Each day has its own rows. */
export class SummaryCollector implements DayConsumer {
  readonly idNames: IdNames;
  private facts: DeviceFacts;
  readonly tableRows: TableRow[];
  private sums: DeviceSums;

  /** If `request` has several days, the date must be one of its dimensions. The names of ids are collected for `columns`. */
  constructor(
    private readonly request: Request,
    previousCheckpoint?: unknown,
    columns: readonly Column[] = [],
  ) {
    const { results = [], facts = NO_DEVICES, idNames } = (previousCheckpoint ?? {}) as Partial<Checkpoint>;
    this.idNames = new IdNames(columns, idNames);
    this.tableRows = [...results];
    this.facts = facts;
    this.sums = new DeviceSums(request);
  }

  get rowCount(): number {
    return this.tableRows.length;
  }

  listSummaryNotices(): string[] {
    return [...describeDeviceFacts(this.facts), ...this.listSummaryDoubts()];
  }

  /** Names in another encoding than UTF-8 may be equal only because all of their characters are replaced. */
  listSummaryDoubts(): string[] {
    const hasUnreadName = this.tableRows.some((row) => row.some((cell) => `${cell}`.includes('\ufffd')));
    return hasUnreadName ? [getTexts().devices.summaries.unreadNames] : [];
  }

  createScanner(file: FileOfDay, first: FilePart): FileScanner {
    return new SumsScanner({ ...this.request, idNames: this.idNames }, this.sums, file, first);
  }

  finishDay(): void {
    for (const row of this.sums.buildSummaryRows()) this.tableRows.push(row);
    const { unnamed, blank } = this.sums.collectDeviceFacts();
    this.facts = { unnamed: this.facts.unnamed + unnamed, blank: this.facts.blank + blank };
    this.discardDay();
  }

  discardDay(): void {
    this.sums = new DeviceSums(this.request);
  }

  createCheckpoint() {
    return { results: this.tableRows, facts: this.facts, idNames: this.idNames.toState() };
  }
}

export class SumsScanner extends RecordScanner {
  readonly missing: readonly string[];
  private readonly dimensionReaders: readonly CellReader[];
  /** For each measure, its sums and its column. The column is null if the file does not have it. */
  private readonly measures: readonly { readonly total: Sums; readonly cell: NumberCell | null }[];
  private readonly deviceIdColumns: readonly number[];

  constructor(
    selection: RecordSelection,
    private readonly sums: DeviceSums,
    file: FileOfDay,
    first: FilePart,
  ) {
    super(selection, file, first);
    const { columns } = this;
    const { dimensions, metrics } = sums.requestedColumns;
    const isMetricMissing = (id: MetricId) =>
      listMetricSources(id).some((ids) => ids.every((field) => columns.isColumnMissing(field)));
    this.missing = [
      ...dimensions.filter((id) => columns.isColumnMissing(id)),
      ...metrics.filter(isMetricMissing),
    ];
    this.dimensionReaders = dimensions.map((id) => columns.createColumnReader(id, requireDimension(id).type));
    this.measures = sums.measures.map((id, at) => ({
      total: sums.sums[at]!,
      cell: id === REVENUE ? this.revenue : columns.createNumberCell(id, requireMetric(id).type),
    }));
    this.deviceIdColumns = DEVICE_IDS.map((id) => columns.findRecordColumn(id)).filter(
      (column) => column >= 0,
    );
  }

  protected collectRecord(record: CsvRecord): void {
    const { sums, deviceIdColumns } = this;
    const group = sums.resolveGroup(this.dimensionReaders.map((readCell) => readCell(record)));
    for (const { total, cell } of this.measures) addToSum(total, group, cell?.readCellNumber(record) ?? null);
    if (!sums.hasDeviceMetrics) return;
    const idColumn = deviceIdColumns.find((column) => isUsableDeviceId(record.readCell(column)));
    const device = idColumn === undefined ? '' : record.readCell(idColumn);
    sums.addDevice(group, deviceIdColumns.length === 0 ? null : device, this.revenue);
  }
}

/** The columns from which a metric is calculated. A file lacks the metric if it lacks all columns of one of these lists. */
function listMetricSources(id: MetricId): readonly (readonly FieldId[])[] {
  return [...(needsDeviceCount(id) ? [DEVICE_IDS] : []), ...listNeededMetrics(id).map((part) => [part])];
}
