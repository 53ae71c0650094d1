import { type FieldId, field, type MetricId } from '../../catalogue/catalogue';
import type { Sums } from '../../table/exact-sum';
import type { CellReader } from '../cells/cell-reader';
import { CellSpan } from '../cells/cell-span';
import type { NumberReader } from '../cells/cell-values';
import { countsDevices, DEVICE_IDS, namesDevice } from '../cells/device-id';
import { InternedCell } from '../cells/interned-cell';
import { hourOf } from '../cells/numbers';
import type { FileOfDay, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import { columnAt, type Layout, lacks } from '../parse/layout';
import { TextHash } from '../parse/record-hash';
import { type NamedId, REVENUE, RecordScanner, type RecordsWanted } from '../rows/record-scanner';
import { type DeviceSums, NO_HOUR, summedParts } from './device-sums';

export interface SumsAsked extends Pick<RecordsWanted, 'filter' | 'zone' | 'idNames'> {
  readonly sums: DeviceSums;
}

/** Adds the records of a device file to sums, without making rows. Throws NotAllowed if there are too many groups. */
export class SumsScanner extends RecordScanner {
  private readonly sums: DeviceSums;
  /** The dimensions that are columns of the file. */
  private readonly texts: readonly {
    readonly place: number;
    readonly cell: InternedCell;
  }[];
  private readonly names: readonly { readonly name: InternedCell; readonly named: NamedId }[];
  private readonly hourPlace: number;
  /** In the order of the file's columns. Without the revenue, which is read from every record, also from removed ones. */
  private readonly numbers: readonly NumberReader[];
  /** For each measure, its sums and the reader of its column. The reader is null if the file does not have the column. */
  private readonly measures: readonly { readonly total: Sums; readonly reader: NumberReader | null }[];
  /** The cells with device ids. */
  private readonly ids: readonly CellSpan[];
  private readonly hash = new TextHash();

  constructor(
    { sums, filter, zone, idNames }: SumsAsked,
    file: FileOfDay,
    first: FilePart,
    options: ScanOptions = {},
  ) {
    const needsRevenue = filter.revenueOnly || sums.measures.includes(REVENUE);
    super({ filter, zone, needsRevenue, idNames }, file, first, options);
    this.sums = sums;
    this.missing = missingOf(sums, this.layout);
    this.texts = this.textDimensions();
    this.names = this.texts.flatMap(({ place, cell }) => {
      const named = this.namedIds.find(({ field }) => field === sums.spec.dimensions[place]);
      return named === undefined ? [] : [{ name: cell, named }];
    });
    this.hourPlace = this.stamp === null ? -1 : sums.spec.dimensions.indexOf('hour');
    const readers = sums.measures.map((id) => this.measureReader(id));
    this.measures = sums.sums.map((total, at) => ({ total, reader: readers[at] ?? null }));
    this.numbers = readers
      .flatMap((reader) => (reader === null || reader === this.revenue ? [] : [reader]))
      .sort((one, other) => one.column - other.column);
    const ids = sums.countsDevices ? DEVICE_IDS.map((id) => columnAt(this.layout, id)) : [];
    this.ids = ids.filter((column) => column >= 0).map((column) => this.spanOf(column));
  }

  override read(part: FilePart): void {
    this.fillTuple();
    super.read(part);
  }

  protected keptCells(): readonly CellReader[] {
    const hour = this.hourPlace < 0 || this.stamp === null ? [] : [this.stamp];
    const cells = [...this.texts.map(({ cell }) => cell), ...this.namedIds.map(({ id }) => id)];
    return [...hour, ...this.numbers, ...cells, ...this.ids];
  }

  protected keep(piece: string): void {
    const { sums } = this;
    const group = this.groupOf();
    for (const { named, name } of this.names) this.addName(named, name.text);
    for (const { total, reader } of this.measures) addTo(total, group, reader);
    if (!sums.countsDevices) return;
    if (this.ids.length === 0) sums.devices.leaveBlank(group);
    else if (!this.hashDevice(piece)) sums.unnamed++;
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
      groups.tuple[place] = interners[place]?.idOf(text) ?? NO_HOUR;
    });
  }

  /** The number of the record's group. Throws NotAllowed if there are too many. */
  private groupOf(): number {
    const { stamp, sums, hourPlace } = this;
    const { tuple } = sums.groups;
    for (const { place, cell } of this.texts) tuple[place] = cell.id;
    if (hourPlace >= 0 && stamp !== null)
      tuple[hourPlace] = Number.isNaN(stamp.number) ? NO_HOUR : hourOf(stamp.number);
    return sums.group();
  }

  /** Hashes the record's first device id that names a device. Returns false if there is none. */
  private hashDevice(piece: string): boolean {
    for (const span of this.ids) {
      const id = span.isEscaped ? span.textIn(piece) : piece;
      const from = span.isEscaped ? 0 : span.from;
      const to = span.isEscaped ? id.length : span.to;
      if (!namesDevice(id, from, to)) continue;
      this.hash.of(id, from, to);
      return true;
    }
    return false;
  }

  private spanOf(column: number): CellSpan {
    return new CellSpan(column, this.isUnchecked(column));
  }

  private textDimensions(): SumsScanner['texts'] {
    return this.sums.spec.dimensions.flatMap((id, place) => {
      const column = columnAt(this.layout, id);
      const interner = this.sums.interners[place];
      return column < 0 || interner === undefined
        ? []
        : [{ place, cell: new InternedCell(this.spanOf(column), interner) }];
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

function missingOf({ spec }: DeviceSums, layout: Layout): string[] {
  const isMissing = (id: MetricId) => sourcesOf(id).some((ids) => ids.every((one) => lacks(layout, one)));
  return [...spec.dimensions.filter((id) => lacks(layout, id)), ...spec.metrics.filter(isMissing)];
}

/** The columns from which a metric is calculated. The file must have at least one column of each list. */
function sourcesOf(id: MetricId): readonly (readonly FieldId[])[] {
  return [...(countsDevices(id) ? [DEVICE_IDS] : []), ...summedParts(id).map((part) => [part])];
}
