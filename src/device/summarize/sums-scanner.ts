import { dimension, type FieldId, field, type MetricId } from '../../catalogue/catalogue';
import type { Sums } from '../../table/exact-sum';
import { countsDevices, DEVICE_IDS, namesDevice } from '../cells/device-id';
import type { NumberCell } from '../cells/number-cell';
import type { FileOfDay, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import type { CsvRecord } from '../parse/csv-reader';
import { isWithout, type Layout } from '../parse/layout';
import { TextHash } from '../parse/record-hash';
import type { CellReader } from '../rows/record-columns';
import { REVENUE, RecordScanner, type RecordsWanted } from '../rows/record-scanner';
import { type DeviceSums, summedParts } from './device-sums';

export interface SumsAsked extends RecordsWanted {
  readonly sums: DeviceSums;
}

/** Adds the records of a device file to sums, without making rows. Throws NotAllowed if there are too many groups. */
export class SumsScanner extends RecordScanner {
  private readonly sums: DeviceSums;
  private readonly dimensions: readonly CellReader[];
  /** For each measure, its sums and its column. The column is null if the file does not have it. */
  private readonly measures: readonly { readonly total: Sums; readonly cell: NumberCell | null }[];
  /** The columns with device ids. */
  private readonly ids: readonly number[];
  private readonly hash = new TextHash();

  constructor(
    { sums, filter, zone, idNames }: SumsAsked,
    file: FileOfDay,
    first: FilePart,
    options: ScanOptions = {},
  ) {
    super({ filter, zone, idNames }, file, first, options);
    this.sums = sums;
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
    if (ids.length === 0) sums.devices.leaveBlank(group);
    else if (id === undefined) sums.unnamed++;
    else {
      const device = record.cell(id);
      sums.devices.add(group, this.hash.of(device, 0, device.length));
      addTo(sums.named, group, this.revenue);
    }
  }

  private measureCell(id: MetricId): NumberCell | null {
    if (id === REVENUE) return this.revenue;
    return this.columns.numbers(id, field(id).type === 'count' ? 'count' : 'decimal');
  }
}

/** Adds the number that was read last. Without a cell, the file lacks the column, and the sum becomes unknown. */
function addTo(sums: Sums, group: number, cell: NumberCell | null): void {
  if (cell === null) sums.add(group, Number.NaN, 0);
  else cell.addTo(sums, group);
}

function missingOf({ spec }: DeviceSums, layout: Layout): string[] {
  const isMissing = (id: MetricId) => sourcesOf(id).some((ids) => ids.every((one) => isWithout(layout, one)));
  return [...spec.dimensions.filter((id) => isWithout(layout, id)), ...spec.metrics.filter(isMissing)];
}

/** The columns from which a metric is calculated. The file must have at least one column of each list. */
function sourcesOf(id: MetricId): readonly (readonly FieldId[])[] {
  return [...(countsDevices(id) ? [DEVICE_IDS] : []), ...summedParts(id).map((part) => [part])];
}
