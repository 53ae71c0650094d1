import { type MetricId, metric } from '../../catalogue/catalogue';
import { clean } from '../../table/exact-sum';
import { sortRows } from '../../table/sort-rows';
import type { Cell } from '../../table/table';
import type { DeviceSums } from './device-sums';

/** The rows of a summary, sorted by its dimensions with blanks last. Ratios are calculated from sums. */
export function summaryRows(sums: DeviceSums): Cell[][] {
  const rows = Array.from({ length: sums.groups.count }, (_, group) => [
    ...sums.dimensionCells(group),
    ...sums.spec.metrics.map((id) => numberOf(id, group, sums)),
  ]);
  sortRows(rows);
  return rows;
}

function numberOf(id: MetricId, group: number, sums: DeviceSums): number | null {
  const { aggregate } = metric(id);
  if (aggregate.kind === 'sum') return sumOf(id, group, sums);
  if (aggregate.kind !== 'ratio') return numberOfDevices(id, group, sums);
  const over = sumOf(metric(aggregate.numerator).id, group, sums);
  const under = sumOf(metric(aggregate.denominator).id, group, sums);
  return quotient(over === null ? null : over * aggregate.times, under);
}

function numberOfDevices(id: MetricId, group: number, { devices, named }: DeviceSums): number | null {
  const counted = devices.counted(group);
  if (counted === null) return null;
  if (id === 'devices') return counted.devices;
  return id === 'devicesError' ? counted.error : quotient(named.value(group), counted.devices);
}

function sumOf(id: MetricId, group: number, { measures, sums }: DeviceSums): number | null {
  return sums[measures.indexOf(id)]?.value(group) ?? null;
}

function quotient(over: number | null, under: number | null): number | null {
  return over === null || under === null || under === 0 ? null : clean(over / under);
}
