import { type MetricId, metric } from '../../catalogue/catalogue';
import { columnsOf } from '../../table/columns';
import { clean } from '../../table/exact-sum';
import { sortRows } from '../../table/sort-rows';
import type { Table } from '../../table/table';
import { deviceFacts, deviceNotices } from './device-facts';
import type { DeviceSums } from './device-sums';

/**
 * The table of a summary, sorted by its dimensions with blanks last, and notices about its numbers of devices. Ratios are calculated from
 * sums. The column with the number of devices is followed by a column with its possible error.
 */
export function summaryTable(sums: DeviceSums): Table {
  const { dimensions } = sums.spec;
  const metrics = withErrors(sums.spec.metrics);
  const rows = Array.from({ length: sums.groups.count }, (_, group) => [
    ...sums.dimensionCells(group),
    ...metrics.map((id) => numberOf(id, group, sums)),
  ]);
  sortRows(rows);
  return { columns: columnsOf({ dimensions, metrics }), rows, notices: deviceNotices(deviceFacts(sums)) };
}

/** The metrics, with the possible error after the number of devices. */
export function withErrors(metrics: readonly MetricId[]): MetricId[] {
  const asked = metrics.filter((id) => id !== 'devicesError' || !metrics.includes('devices'));
  return asked.flatMap((id): MetricId[] => (id === 'devices' ? ['devices', 'devicesError'] : [id]));
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
