import { listMetrics, type ReportKindId } from '../../src/catalogue';
import { parseCohortDays } from '../../src/request';
import { getViewTexts } from '../text';

/**
 * LTV and retention have one metric for each day (ltv1 … ltv90, kp1 … kp90). The form shows one field for days instead of ninety
 * checkboxes. An item in this field is a day ("30"), several days ("1-7"), "all", or the id of another metric.
 */

/** The items for a list of metrics: consecutive days become one item, other metrics stay. */
export function toDayItems(metrics: readonly string[]): readonly string[] {
  const items: (string | { from: number; to: number })[] = [];
  for (const name of metrics) {
    const day = parseCohortDay(name);
    const last = items[items.length - 1];
    if (day === null) items.push(name);
    else if (typeof last === 'object' && day === last.to + 1) last.to = day;
    else items.push({ from: day, to: day });
  }
  return items.map((item) => (typeof item === 'string' ? item : formatDayRun(item)));
}

const ALL_DAYS = 'all';

/** The label of an item's columns, such as "LTV day 1 to 7". */
function labelDayItem(item: string, report: 'ltv' | 'retention'): string {
  const { metrics } = getViewTexts().fields;
  const isLtv = report === 'ltv';
  if (item === ALL_DAYS) return isLtv ? metrics.ltvEveryDay : metrics.retentionEveryDay;
  const days = parseCohortDays(item, report);
  const [first, last] = [days?.at(0), days?.at(-1)];
  if (first === undefined || last === undefined) return item;
  return (isLtv ? metrics.ltvDay : metrics.retentionDay)(first, last);
}

export function labelMetric(report: ReportKindId, id: string): string {
  const metric = listMetrics(report).find(
    (candidate) => candidate.id === id && candidate.cohortDay === undefined,
  );
  return metric?.label ?? (report === 'ltv' || report === 'retention' ? labelDayItem(id, report) : id);
}

function parseCohortDay(name: string): number | null {
  const match = /^(?:ltv|kp)?(\d{1,2})$/.exec(name);
  return match ? Number(match[1]) : null;
}

function formatDayRun({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? `${from}` : `${from}-${to}`;
}
