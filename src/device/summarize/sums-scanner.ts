import { type FieldId, field, type MetricId, metric } from '../../catalogue/catalogue';
import type { Sums } from '../../table/exact-sum';
import type { FileOfDay, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import type { NumberReader } from '../parse/cell-values';
import { columnAt, type Layout, lacks } from '../parse/layout';
import { hourOf } from '../parse/numbers';
import { TextHash } from '../parse/record-hash';
import type { RecordReader } from '../parse/record-reader';
import type { StringInterner } from '../parse/string-interner';
import { intAt } from '../parse/typed-array';
import { REVENUE, RecordScanner, type RecordsWanted } from '../rows/record-scanner';
import { DEVICE_IDS, namesDevice } from './device-id';
import { type DeviceSums, NO_HOUR } from './device-sums';

/** Which rows of a file are summed, and the sums to which they are added. */
export interface SumsAsked extends Pick<RecordsWanted, 'filter' | 'zone'> {
  readonly sums: DeviceSums;
}

/** Adds the records of a device file to sums, without making rows. Throws NotAllowed if there are too many groups. */
export class SumsScanner extends RecordScanner {
  private readonly sums: DeviceSums;
  /** The dimensions that are columns of the file. */
  private readonly texts: readonly {
    readonly place: number;
    readonly column: number;
    readonly interner: StringInterner;
  }[];
  private readonly hourPlace: number;
  private readonly stamp: NumberReader | null;
  /** In the order of the file's columns. Without the revenue, which is read from every record, also from removed ones. */
  private readonly numbers: readonly NumberReader[];
  /** For each measure, its sums and the reader of its column. The reader is null if the file does not have the column. */
  private readonly measures: readonly { readonly total: Sums; readonly reader: NumberReader | null }[];
  /** The indexes of the columns with device ids in the file. */
  private readonly idColumns: readonly number[];
  private readonly hash = new TextHash();

  constructor(
    { sums, filter, zone }: SumsAsked,
    file: FileOfDay,
    first: FilePart,
    options: ScanOptions = {},
  ) {
    const needsRevenue = filter.revenueOnly || sums.measures.includes(REVENUE);
    super({ filter, zone, needsRevenue }, file, first, options);
    this.sums = sums;
    this.missing = missingOf(sums, this.layout);
    this.texts = this.textDimensions();
    this.hourPlace = sums.spec.dimensions.indexOf('hour');
    this.stamp = this.hourPlace < 0 ? null : this.numberReader('dateTimeStamp', 'moment');
    const readers = sums.measures.map((id) => this.measureReader(id));
    this.measures = sums.sums.map((total, at) => ({ total, reader: readers[at] ?? null }));
    this.numbers = readers
      .flatMap((reader) => (reader === null || reader === this.revenue ? [] : [reader]))
      .sort((one, other) => one.column - other.column);
    this.idColumns = sums.countsDevices
      ? DEVICE_IDS.map((id) => columnAt(this.layout, id)).filter((column) => column >= 0)
      : [];
  }

  override read(part: FilePart): void {
    this.fillTuple();
    super.read(part);
  }

  protected keep(record: RecordReader): void {
    const { stamp, sums } = this;
    if (stamp !== null) stamp.read(record);
    for (const reader of this.numbers) reader.read(record);
    const group = this.groupOf(record);
    for (const { total, reader } of this.measures) addTo(total, group, reader);
    if (!sums.countsDevices) return;
    if (this.idColumns.length === 0) sums.devices.leaveBlank(group);
    else if (!this.hashDevice(record)) sums.unnamed++;
    else {
      sums.devices.add(group, this.hash);
      addTo(sums.named, group, this.revenue);
    }
  }

  /** Sets the ids of dimensions that are equal in all records of the file: the date, the centre, and blanks for missing columns. */
  private fillTuple(): void {
    const { spec, interners, groups } = this.sums;
    spec.dimensions.forEach((id, place) => {
      const text = id === 'date' ? this.file.day : id === 'centre' ? this.file.centre : '';
      groups.tuple[place] = interners[place]?.idOf(text, 0, text.length) ?? NO_HOUR;
    });
  }

  /** The number of the record's group. Throws NotAllowed if there are too many. */
  private groupOf(record: RecordReader): number {
    const { stamp, sums } = this;
    const { tuple } = sums.groups;
    for (const { place, column, interner } of this.texts) tuple[place] = idOfCell(interner, record, column);
    if (stamp !== null) tuple[this.hourPlace] = Number.isNaN(stamp.number) ? NO_HOUR : hourOf(stamp.number);
    return sums.group();
  }

  /** Hashes the record's first device id that names a device. Returns false if there is none. */
  private hashDevice(record: RecordReader): boolean {
    const { text, starts, ends, escaped } = record;
    for (const column of this.idColumns) {
      const id = escaped[column] === 1 ? record.cell(column) : text;
      const from = id === text ? intAt(starts, column) : 0;
      const to = id === text ? intAt(ends, column) : id.length;
      if (!namesDevice(id, from, to)) continue;
      this.hash.of(id, from, to);
      return true;
    }
    return false;
  }

  private textDimensions(): SumsScanner['texts'] {
    return this.sums.spec.dimensions.flatMap((id, place) => {
      const column = columnAt(this.layout, id);
      const interner = this.sums.interners[place];
      return column < 0 || interner === undefined ? [] : [{ place, column, interner }];
    });
  }

  private measureReader(id: MetricId): NumberReader | null {
    if (id === REVENUE) return this.revenue;
    return this.numberReader(id, field(id).type === 'count' ? 'count' : 'decimal');
  }
}

/** Adds the number that the reader read last. Without a reader, the file lacks the column, and the sum becomes unknown. */
function addTo(sums: Sums, group: number, reader: NumberReader | null): void {
  if (reader === null) sums.add(group, Number.NaN, 0);
  else sums.add(group, reader.number, reader.decimals);
}

function idOfCell(interner: StringInterner, record: RecordReader, column: number): number {
  const { text, starts, ends, escaped } = record;
  if (escaped[column] === 0) return interner.idOf(text, intAt(starts, column), intAt(ends, column));
  const cell = record.cell(column);
  return interner.idOf(cell, 0, cell.length);
}

function missingOf({ spec }: DeviceSums, layout: Layout): string[] {
  const isMissing = (id: MetricId) => sourcesOf(id).some((ids) => ids.every((one) => lacks(layout, one)));
  return [...spec.dimensions.filter((id) => lacks(layout, id)), ...spec.metrics.filter(isMissing)];
}

/** The columns from which a metric is calculated. The file must have at least one column of each list. */
function sourcesOf(id: MetricId): readonly (readonly FieldId[])[] {
  if (id === 'devices' || id === 'devicesError') return [DEVICE_IDS];
  if (id === 'arpuDevice') return [DEVICE_IDS, ['deviceRevenue']];
  const { aggregate } = metric(id);
  return aggregate.kind === 'ratio'
    ? [[metric(aggregate.numerator).id], [metric(aggregate.denominator).id]]
    : [[id]];
}
