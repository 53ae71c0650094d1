import { type DimensionId, dimension, type MetricId, metric } from '../../catalogue/catalogue';
import { NotAllowed } from '../../errors/ad-reports-error';
import { clean, Sums } from '../../table/exact-sum';
import { type Cell, sortRows } from '../../table/table';
import { texts } from '../../wording/texts';
import { countsDevices } from '../cells/device-id';
import { addTo, type NumberCell } from '../cells/number-cell';
import { TextSet } from '../text-set';

export interface SumsSpec {
  readonly dimensions: readonly DimensionId[];
  readonly metrics: readonly MetricId[];
}

export interface DeviceFacts {
  readonly unnamed: number;
  /** How many numbers of devices are unknown. */
  readonly blank: number;
}

export const NO_DEVICES: DeviceFacts = { unnamed: 0, blank: 0 };

/** The most rows of a summary. The checkpoint of more would be too large for the cache. */
const MOST_GROUPS = 200_000;

/** The sums of one day's device rows by dimensions. A SumsScanner adds the rows of each file. */
export class DeviceSums {
  /** The metrics that are summed: requested metrics that are sums, and the two parts of requested ratios. */
  readonly measures: readonly MetricId[];
  readonly countsDevices: boolean;
  /** The cells of each group of rows with the same cells in all dimensions. Groups have numbers from 0, in the order in which they appear. */
  readonly groups: (readonly Cell[])[] = [];
  private readonly numbers = new Map<string, number>();
  readonly sums: readonly Sums[];
  /** The number of devices of each group; null if a file with rows of the group has no device ids. */
  private readonly counts: (number | null)[] = [];
  /** For each group, the revenue of the rows that name a device. */
  private readonly named = new Sums();
  private unnamed = 0;

  constructor(
    readonly spec: SumsSpec,
    private readonly mostGroups = MOST_GROUPS,
    private readonly devices = new TextSet(),
  ) {
    this.measures = [...new Set(spec.metrics.flatMap(summedParts))];
    this.countsDevices = spec.metrics.some(countsDevices);
    this.sums = this.measures.map(() => new Sums());
  }

  /** The number of the group with these cells, one for each dimension. Throws NotAllowed if there are too many groups. */
  group(cells: readonly Cell[]): number {
    // No cell has a NUL, because the reader removes them.
    const key = cells.join('\0');
    return this.numbers.get(key) ?? this.addGroup(key, cells);
  }

  /** `device`: '' if the row names none; null if its file has no device ids. `revenue` is that of the row. */
  addDevice(group: number, device: string | null, revenue: NumberCell | null): void {
    const { [group]: count = 0 } = this.counts;
    if (device === '') this.unnamed++;
    else if (device === null || count === null) this.counts[group] = null;
    else {
      const isNew = this.devices.add(device, 0, device.length, { seed: group }) === undefined;
      this.counts[group] = isNew ? count + 1 : count;
      addTo(this.named, group, revenue);
    }
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
    const { [group]: count = 0 } = this.counts;
    const devices = this.devices.isFull ? null : count;
    if (id === 'devices' || devices === null) return devices;
    return id === 'devicesError' ? 0 : quotient(this.named.value(group), devices);
  }

  private sumOf(id: MetricId, group: number): number | null {
    return this.sums[this.measures.indexOf(id)]?.value(group) ?? null;
  }
}

export function summedParts(id: MetricId): MetricId[] {
  const { aggregate } = metric(id);
  if (aggregate.kind === 'sum') return [id];
  if (aggregate.kind === 'ratio') return [metric(aggregate.numerator).id, metric(aggregate.denominator).id];
  return id === 'arpuDevice' ? ['deviceRevenue'] : [];
}

function quotient(over: number | null, under: number | null): number | null {
  return over === null || under === null || under === 0 ? null : clean(over / under);
}

export function deviceNotices({ unnamed, blank }: DeviceFacts): string[] {
  const { unnamedRows, blankCounts } = texts().devices.summaries;
  return [...(unnamed === 0 ? [] : [unnamedRows(unnamed)]), ...(blank === 0 ? [] : [blankCounts(blank)])];
}
