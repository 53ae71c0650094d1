import { type DimensionId, type MetricId, metric } from '../../catalogue/catalogue';
import { columnsOf } from '../../table/columns';
import { clean, type Sums } from '../../table/exact-sum';
import { sortRows } from '../../table/sort-rows';
import type { Cell, Table } from '../../table/table';
import type { DeviceCounts } from './device-counts';
import { type DeviceFacts, deviceNotices, NO_DEVICES } from './device-facts';

/** Sums of device rows by group (DeviceSums). */
interface SummedGroups {
  readonly spec: { readonly dimensions: readonly DimensionId[]; readonly metrics: readonly MetricId[] };
  readonly groups: { readonly count: number };
  dimensionCells(group: number): Cell[];
  /** The metrics that are added up, and a sum of each in the same order. */
  readonly measures: readonly MetricId[];
  readonly sums: readonly Sums[];
  /** Revenue of the rows that name a device. */
  readonly named: Sums;
  readonly devices: DeviceCounts;
  readonly countsDevices: boolean;
  /** Rows that name no device. */
  readonly unnamed: number;
}

/** The sums as a table: ratios made anew of the sums, devices with how good their number is right beside it. */
export function summaryTable(sums: SummedGroups): Table {
  const { dimensions } = sums.spec;
  const metrics = withErrors(sums.spec.metrics);
  const numbers = new Numbers(sums);
  const rows = Array.from({ length: sums.groups.count }, (_, group) => [
    ...sums.dimensionCells(group),
    ...metrics.map((id) => numbers.of(id, group)),
  ]);
  sortRows(rows);
  return { columns: columnsOf({ dimensions, metrics }), rows, notices: deviceNotices(deviceFacts(sums)) };
}

/** A number of devices never stands without how far it may be off. */
export function withErrors(metrics: readonly MetricId[]): MetricId[] {
  const asked = metrics.filter((id) => id !== 'devicesError' || !metrics.includes('devices'));
  return asked.flatMap((id): MetricId[] => (id === 'devices' ? ['devices', 'devicesError'] : [id]));
}

class Numbers {
  constructor(private readonly sums: SummedGroups) {}

  of(id: MetricId, group: number): Cell {
    const { aggregate } = metric(id);
    if (aggregate.kind === 'sum') return this.sum(id, group);
    if (aggregate.kind !== 'ratio') return this.ofDevices(id, group);
    const over = this.sum(metric(aggregate.numerator).id, group);
    return quotient(
      over === null ? null : over * aggregate.times,
      this.sum(metric(aggregate.denominator).id, group),
    );
  }

  private ofDevices(id: MetricId, group: number): Cell {
    const counted = this.sums.devices.counted(group);
    if (counted === null) return null;
    if (id === 'devices') return counted.devices;
    if (id === 'devicesError') return counted.error;
    return quotient(this.sums.named.value(group), counted.devices);
  }

  private sum(id: MetricId, group: number): number | null {
    const { measures, sums } = this.sums;
    return sums[measures.indexOf(id)]?.value(group) ?? null;
  }
}

function quotient(over: number | null, under: number | null): number | null {
  return over === null || under === null || under === 0 ? null : clean(over / under);
}

/** What has to be said of the numbers of devices; blanks of files that have no column for devices are told where such columns are. */
export function deviceFacts({ countsDevices, unnamed, devices, groups }: SummedGroups): DeviceFacts {
  if (!countsDevices) return NO_DEVICES;
  let [estimates, blank, worst] = [0, 0, 0];
  for (let group = 0; group < groups.count; group++) {
    const counted = devices.counted(group);
    if (counted === null && !devices.isBlank(group)) blank++;
    if (counted === null || counted.error === 0) continue;
    estimates++;
    worst = Math.max(worst, counted.error);
  }
  return { unnamed, numbers: groups.count, estimates, blank, worst, bound: devices.bound };
}
