import { dimension, type FieldId, field, type MetricId } from '../../catalogue/catalogue';
import type { Request } from '../../request/request';
import type { Sums } from '../../table/exact-sum';
import { IdNames, type IdNamesState } from '../../table/id-names';
import type { Cell, Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { countsDevices, DEVICE_IDS, namesDevice } from '../cells/device-id';
import { addTo, type NumberCell } from '../cells/number-cell';
import type { DayConsumer, FileOfDay, FilePart, FileScanner } from '../day-consumer';
import type { CsvRecord } from '../parse/csv-reader';
import { isWithout, type Layout } from '../parse/layout';
import { type CellReader, REVENUE } from '../rows/record-columns';
import { RecordScanner, type RecordsWanted } from '../rows/record-scanner';
import { type DeviceFacts, DeviceSums, deviceNotices, NO_DEVICES, summedParts } from './device-sums';

interface Checkpoint {
  readonly results: readonly Cell[][];
  readonly facts: DeviceFacts;
  readonly idNames: IdNamesState;
}

/** Collects the sums of device files for a summary, one day after another. Each day has its own rows. */
export class SummaryCollector implements DayConsumer {
  readonly idNames: IdNames;
  private facts: DeviceFacts;
  readonly tableRows: Cell[][];
  private sums: DeviceSums;

  /** If `request` has several days, the date must be one of its dimensions. The names of ids are collected for `columns`. */
  constructor(
    private readonly request: Request,
    earlier?: unknown,
    columns: readonly Column[] = [],
  ) {
    const { results = [], facts = NO_DEVICES, idNames } = (earlier ?? {}) as Partial<Checkpoint>;
    this.idNames = new IdNames(columns, idNames);
    this.tableRows = [...results];
    this.facts = facts;
    this.sums = new DeviceSums(request);
  }

  get rows(): number {
    return this.tableRows.length;
  }

  notices(): string[] {
    return [...deviceNotices(this.facts), ...this.doubts()];
  }

  /** Names in another encoding than UTF-8 may be equal only because all of their characters are replaced. */
  doubts(): string[] {
    const hasUnreadName = this.tableRows.some((row) => row.some((cell) => `${cell}`.includes('\ufffd')));
    return hasUnreadName ? [texts().devices.summaries.unreadNames] : [];
  }

  scanner(file: FileOfDay, first: FilePart): FileScanner {
    const { areas, filter, zone } = this.request;
    const wanted = { filter: { ...filter, areas }, zone, idNames: this.idNames };
    return new SumsScanner(wanted, this.sums, file, first);
  }

  endOfDay(): void {
    for (const row of this.sums.rows()) this.tableRows.push(row);
    const { unnamed, blank } = this.sums.facts();
    this.facts = { unnamed: this.facts.unnamed + unnamed, blank: this.facts.blank + blank };
    this.forgetDay();
  }

  forgetDay(): void {
    this.sums = new DeviceSums(this.request);
  }

  checkpoint(): Checkpoint {
    return { results: this.tableRows, facts: this.facts, idNames: this.idNames.state() };
  }
}

/** Adds the records of a device file to sums, without making rows. Throws NotAllowed if there are too many groups. */
export class SumsScanner extends RecordScanner {
  private readonly dimensions: readonly CellReader[];
  /** For each measure, its sums and its column. The column is null if the file does not have it. */
  private readonly measures: readonly { readonly total: Sums; readonly cell: NumberCell | null }[];
  private readonly ids: readonly number[];

  constructor(
    wanted: RecordsWanted,
    private readonly sums: DeviceSums,
    file: FileOfDay,
    first: FilePart,
  ) {
    super(wanted, file, first);
    this.missing = missingOf(sums, this.columns.layout);
    this.dimensions = sums.spec.dimensions.map((id) => this.columns.cells(id, dimension(id).type));
    this.measures = sums.sums.map((total, at) => ({ total, cell: this.measureCell(sums.measures[at]!) }));
    this.ids = DEVICE_IDS.map((id) => this.columns.at(id)).filter((column) => column >= 0);
  }

  protected keep(record: CsvRecord): void {
    const { sums, ids } = this;
    const group = sums.group(this.dimensions.map((cell) => cell(record)));
    for (const { total, cell } of this.measures) addTo(total, group, cell?.read(record) ?? null);
    if (!sums.countsDevices) return;
    const id = ids.find((column) => namesDevice(record.cell(column)));
    const device = id === undefined ? '' : record.cell(id);
    sums.addDevice(group, ids.length === 0 ? null : device, this.revenue);
  }

  private measureCell(id: MetricId): NumberCell | null {
    return id === REVENUE ? this.revenue : this.columns.numbers(id, field(id).type);
  }
}

function missingOf({ spec }: DeviceSums, layout: Layout): string[] {
  const isMissing = (id: MetricId) => sourcesOf(id).some((ids) => ids.every((one) => isWithout(layout, one)));
  return [...spec.dimensions.filter((id) => isWithout(layout, id)), ...spec.metrics.filter(isMissing)];
}

/** The columns from which a metric is calculated. The file must have at least one column of each list. */
function sourcesOf(id: MetricId): readonly (readonly FieldId[])[] {
  return [...(countsDevices(id) ? [DEVICE_IDS] : []), ...summedParts(id).map((part) => [part])];
}
