import type { ReportKindId } from '../catalogue';
import { getOwnProperty, isNumber, isString } from '../storage';

export interface ChartChoice {
  readonly kind: ChartKind;
  /** The id of the metric; '' for the first one that fits. Cohort charts show all days of the report. */
  readonly metric: string;
  /** When the user chose, in milliseconds. A run makes the chart of each id once, so a chart that the user deletes stays deleted. */
  readonly id: number;
}

export type ChartKind = 'line' | 'stacked' | 'bar' | 'cohort curves' | 'heat table';

/** The charts that are useful for a report, the usual one first. */
export const CHART_KINDS: Readonly<Record<ReportKindId, readonly ChartKind[]>> = {
  full: ['line', 'stacked', 'bar', 'heat table'],
  ltv: ['heat table', 'cohort curves', 'line'],
  retention: ['heat table', 'cohort curves', 'line'],
  device: ['line', 'stacked', 'bar'],
};

export function parseChartChoice(value: unknown): ChartChoice | undefined {
  const [kind, metric, id] = ['kind', 'metric', 'id'].map((name) => getOwnProperty(value, name));
  const chartKinds = Object.values(CHART_KINDS).flat();
  const chartKind = chartKinds.find((candidate) => candidate === kind);
  if (chartKind === undefined || !isString(metric) || !isNumber(id)) return undefined;
  return { kind: chartKind, metric, id };
}
