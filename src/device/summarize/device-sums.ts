import { type DimensionId, dimension, type MetricId, metric } from '../../catalogue/catalogue';
import { NotAllowed } from '../../errors/ad-reports-error';
import { clean, Sums } from '../../table/exact-sum';
import { sortRows } from '../../table/sort-rows';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';
import { countsDevices } from '../cells/device-id';
import { DeviceCounts } from './device-counts';
import type { DeviceFacts } from './device-facts';

export interface SumsSpec {
  readonly dimensions: readonly DimensionId[];
  readonly metrics: readonly MetricId[];
}

/** The most rows of a summary. The checkpoint of more would be too large for the cache. */
export const MOST_GROUPS = 200_000;

/** The sums of one day's device rows by dimensions. A SumsScanner adds the rows of each file. */
export class DeviceSums {
  /** The metrics that are summed: requested metrics that are sums, and the two parts of requested ratios. */
  readonly measures: readonly MetricId[];
  readonly countsDevices: boolean;
  /** The cells of each group of rows with the same cells in all dimensions. Groups have numbers from 0, in the order in which they appear. */
  readonly groups: (readonly Cell[])[] = [];
  private readonly numbers = new Map<string, number>();
  readonly sums: readonly Sums[];
  /** For each group, the revenue of the rows that name a device. */
  readonly named = new Sums();
  readonly devices: DeviceCounts;
  /** How many rows have no device id. */
  unnamed = 0;

  constructor(
    readonly spec: SumsSpec,
    private readonly mostGroups = MOST_GROUPS,
    mostDevices?: number,
  ) {
    this.measures = [...new Set(spec.metrics.flatMap(summedParts))];
    this.countsDevices = spec.metrics.some(countsDevices);
    this.sums = this.measures.map(() => new Sums());
    this.devices = new DeviceCounts(mostDevices);
  }

  /** The number of the group with these cells, one for each dimension. Throws NotAllowed if there are too many groups. */
  group(cells: readonly Cell[]): number {
    // No cell has a NUL, because the reader removes them.
    const key = cells.join('\0');
    return this.numbers.get(key) ?? this.addGroup(key, cells);
  }

  /** The rows of the summary, sorted by its dimensions with blanks last. Ratios are calculated from sums. */
  rows(): Cell[][] {
    const rows = this.groups.map((cells, group) => [
      ...cells.map((cell) => (cell === '' ? null : cell)),
      ...this.spec.metrics.map((id) => this.numberOf(id, group)),
    ]);
    sortRows(rows);
    return rows;
  }

  facts(): DeviceFacts {
    const { devices, groups, unnamed } = this;
    return { unnamed, blank: devices.isFull ? groups.length : 0 };
  }

  private addGroup(key: string, cells: readonly Cell[]): number {
    const group = this.groups.push(cells) - 1;
    this.numbers.set(key, group);
    if (group < this.mostGroups) return group;
    const labels = this.spec.dimensions.map((id) => dimension(id).label);
    throw new NotAllowed([texts().devices.summaries.tooManyRows(labels, this.mostGroups)]);
  }

  private numberOf(id: MetricId, group: number): number | null {
    const { aggregate } = metric(id);
    if (aggregate.kind === 'sum') return this.sumOf(id, group);
    if (aggregate.kind !== 'ratio') return this.numberOfDevices(id, group);
    const over = this.sumOf(metric(aggregate.numerator).id, group);
    const under = this.sumOf(metric(aggregate.denominator).id, group);
    return quotient(over === null ? null : over * aggregate.times, under);
  }

  private numberOfDevices(id: MetricId, group: number): number | null {
    const devices = this.devices.counted(group);
    if (id === 'devices' || devices === null) return devices;
    return id === 'devicesError' ? 0 : quotient(this.named.value(group), devices);
  }

  private sumOf(id: MetricId, group: number): number | null {
    return this.sums[this.measures.indexOf(id)]?.value(group) ?? null;
  }
}

/** The metrics whose sums a metric is calculated from. */
export function summedParts(id: MetricId): MetricId[] {
  const { aggregate } = metric(id);
  if (aggregate.kind === 'sum') return [id];
  if (aggregate.kind === 'ratio') return [metric(aggregate.numerator).id, metric(aggregate.denominator).id];
  return id === 'arpuDevice' ? ['deviceRevenue'] : [];
}

function quotient(over: number | null, under: number | null): number | null {
  return over === null || under === null || under === 0 ? null : clean(over / under);
}
