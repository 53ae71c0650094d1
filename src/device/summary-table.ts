import { type MetricId, metric } from '../catalogue/catalogue';
import { grouped } from '../grouped';
import { rowsInWords } from '../service/peek';
import { sortRows } from '../service/sort-rows';
import { columnsOf } from '../table/columns';
import { clean } from '../table/exact-sum';
import type { Cell, Table } from '../table/table';
import { type Counted, MOST_EXACT } from './device-counts';
import type { DeviceSums } from './device-sums';

/** The sums as a table: ratios made anew of the sums, devices with how good their number is right beside it. */
export function summaryTable(sums: DeviceSums): Table {
  const { dimensions } = sums.spec;
  const metrics = withErrors(sums.spec.metrics);
  const numbers = new Numbers(sums);
  const rows = Array.from({ length: sums.groups.count }, (_, group) => [
    ...sums.dimensionCells(group),
    ...metrics.map((id) => numbers.of(id, group)),
  ]);
  sortRows(rows);
  return { columns: columnsOf({ dimensions, metrics }), rows, notices: deviceNotices(sums) };
}

/** A number of devices never stands without how far it may be off. */
export function withErrors(metrics: readonly MetricId[]): MetricId[] {
  const asked = metrics.filter((id) => id !== 'devicesError' || !metrics.includes('devices'));
  return asked.flatMap((id): MetricId[] => (id === 'devices' ? ['devices', 'devicesError'] : [id]));
}

class Numbers {
  constructor(private readonly sums: DeviceSums) {}

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
    return sums[measures.indexOf(id)]!.value(group);
  }
}

function quotient(over: number | null, under: number | null): number | null {
  return over === null || under === null || under === 0 ? null : clean(over / under);
}

function deviceNotices(sums: DeviceSums): string[] {
  const { countsDevices, unnamed, devices, groups } = sums;
  if (!countsDevices) return [];
  const counts = Array.from({ length: groups.count }, (_, group) => devices.counted(group));
  const nameless =
    unnamed === 0
      ? []
      : [
          `${rowsInWords(unnamed)} ${unnamed === 1 ? 'names' : 'name'} no device: in the sums, but not among the devices.`,
        ];
  return [...nameless, ...estimates(counts, devices.bound), ...unknown(sums)];
}

function estimates(counts: readonly (Counted | null)[], bound: number): string[] {
  const errors = counts.flatMap((count) => (count !== null && count.error > 0 ? [count.error] : []));
  if (errors.length === 0) return [];
  const worst = errors.reduce((most, error) => Math.max(most, error), 0);
  const lowered = bound < MOST_EXACT ? ', as so many rows are counted' : '';
  return [
    `Devices: ${grouped(errors.length)} of ${grouped(counts.length)} numbers are estimates, off by at most ${percent(worst)} in 19 of 20 cases (“${metric('devicesError').label}” says it for each); up to ${grouped(bound)} devices in a row${lowered} are counted exactly.`,
  ];
}

/** Blanks of files that have no column for devices are told where such columns are. */
function unknown({ devices, groups }: DeviceSums): string[] {
  let blank = 0;
  for (let group = 0; group < groups.count; group++)
    if (devices.counted(group) === null && !devices.isBlank(group)) blank++;
  return blank === 0
    ? []
    : [
        `Devices: ${grouped(blank)} numbers are blank, as there are too many rows to count devices in; choose fewer dimensions.`,
      ];
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}
