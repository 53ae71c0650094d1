import { type MetricId, needsDeviceCount, requireDimension, requireMetric } from '../../catalogue';
import { NotAllowed } from '../../errors';
import type { RequestColumns } from '../../request';
import { type Cell, divideNumbers, Sums, type TableRow, toSortedRows } from '../../table';
import { getTexts } from '../../wording';
import { TextSet } from '../text-set';

/** The most rows of a summary. The checkpoint of more would be too large for the cache. */
const MOST_GROUPS = 200_000;

/** The sums of one day's device rows by dimensions. A SumsScanner adds the rows of each file. */
export class DeviceSums {
  /** The metrics that are summed: requested metrics that are sums, and the two parts of requested ratios. Metrics of devices are counted apart. */
  readonly measures: readonly MetricId[];
  readonly hasDeviceMetrics: boolean;
  /** The cells of each group of rows with the same cells in all dimensions. Groups have numbers from 0, in the order in which they appear. */
  readonly groups: (readonly Cell[])[] = [];
  private readonly groupNumbers = new Map<string, number>();
  readonly measureSums: readonly Sums[];
  /** The number of devices of each group; null if a file with rows of the group has no device ids. */
  private readonly deviceCounts: (number | null)[] = [];
  /** For each group, the revenue of the rows that name a device. */
  private readonly namedRevenue = new Sums();

  constructor(
    readonly requestedColumns: RequestColumns,
    private readonly mostGroups = MOST_GROUPS,
    private readonly devices = new TextSet(),
  ) {
    const summedMetrics = requestedColumns.metrics.filter((id) => !needsDeviceCount(id));
    this.measures = [...new Set(summedMetrics.flatMap(listNeededMetrics))];
    this.hasDeviceMetrics = requestedColumns.metrics.some(needsDeviceCount);
    this.measureSums = this.measures.map(() => new Sums());
  }

  resolveGroup(cells: readonly Cell[]): number {
    // No cell has a NUL, because a file with one is refused.
    const key = cells.join('\0');
    return this.groupNumbers.get(key) ?? this.addGroup(key, cells);
  }

  /** `device`: '' if the row names none; null if its file has no device ids. `revenue`: that of the row; NaN if it is unknown. */
  addDevice(group: number, device: string | null, revenue: number): void {
    const count = this.getDeviceCount(group);
    if (device === null || count === null) this.deviceCounts[group] = null;
    else if (device !== '') {
      // The seed makes a device new in each group.
      this.deviceCounts[group] = this.devices.addText(device, group) ? count + 1 : count;
      this.namedRevenue.addValue(group, revenue);
    }
  }

  /** The rows of the summary, sorted by its dimensions with blanks last. Ratios are calculated from sums. */
  buildSummaryRows(): readonly TableRow[] {
    const rows = this.groups.map((cells, group) => [
      ...cells.map((cell) => (cell === '' ? null : cell)),
      ...this.requestedColumns.metrics.map((id) => this.computeMetric(id, group)),
    ]);
    return toSortedRows(rows);
  }

  /** How many numbers of devices are unknown because there are too many devices to count. */
  countBlankCounts(): number {
    return this.devices.isFull ? this.groups.length : 0;
  }

  private addGroup(key: string, cells: readonly Cell[]): number {
    const group = this.groups.push(cells) - 1;
    this.groupNumbers.set(key, group);
    if (group < this.mostGroups) return group;
    const labels = this.requestedColumns.dimensions.map((id) => requireDimension(id).label);
    throw new NotAllowed([getTexts().devices.summaries.tooManyRows(labels, this.mostGroups)]);
  }

  private computeMetric(id: MetricId, group: number): number | null {
    const { aggregate } = requireMetric(id);
    if (aggregate.kind === 'sum') return this.findMetricSum(id, group);
    if (aggregate.kind !== 'ratio') return this.computeDeviceMetric(id, group);
    const numerator = this.findMetricSum(requireMetric(aggregate.numerator).id, group);
    const denominator = this.findMetricSum(requireMetric(aggregate.denominator).id, group);
    return divideNumbers(numerator, denominator, aggregate.times);
  }

  private computeDeviceMetric(id: MetricId, group: number): number | null {
    const devices = this.devices.isFull ? null : this.getDeviceCount(group);
    if (id === 'devices' || devices === null) return devices;
    // The only other metric is arpuDevice.
    return divideNumbers(this.namedRevenue.getSum(group), devices);
  }

  private getDeviceCount(group: number): number | null {
    const { [group]: count = 0 } = this.deviceCounts;
    return count;
  }

  private findMetricSum(id: MetricId, group: number): number | null {
    return this.measureSums[this.measures.indexOf(id)]?.getSum(group) ?? null;
  }
}

/** The metrics of each row from which a metric is calculated: itself if it is a sum, the two parts of a ratio, or the revenue for ARPU. */
function listNeededMetrics(id: MetricId): MetricId[] {
  const { aggregate } = requireMetric(id);
  if (aggregate.kind === 'sum') return [id];
  if (aggregate.kind === 'ratio')
    return [requireMetric(aggregate.numerator).id, requireMetric(aggregate.denominator).id];
  return id === 'arpuDevice' ? ['deviceRevenue'] : [];
}
