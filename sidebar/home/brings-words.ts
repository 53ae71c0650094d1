import { dimension } from '../../src/catalogue/catalogue';
import { parseDay } from '../../src/request/days';
import type { Day } from '../../src/request/request';
import { devicePartOf, MOST_ROWS } from '../device-form';
import { rangeLabel } from '../editor/dates';
import { leftOut } from '../editor/row-filter-section';
import { listed } from '../editor/section';
import { summaryDimensions } from '../offered';
import type { ReportDraft, SavedReport } from '../server';
import { dayWords } from './when';

/** Of a device report: "Last 7 days: a summary by Network. Left out: rows without revenue"; '' of other reports. */
export function bringsWords({ draft }: Pick<SavedReport, 'draft'>, today: Day): string {
  if (draft.report !== 'device') return '';
  const left = leftOut({ ...draft, ...devicePartOf(draft) });
  return `${daysWords(draft, today)}: ${what(draft)}${left === '' ? '' : `. ${left}`}`;
}

function what(draft: ReportDraft): string {
  const { output, summaryBy } = devicePartOf(draft);
  const labels = summaryBy.map((id) => (isKnown(id) ? dimension(id).label : id));
  const summary = `a summary by ${listed(labels)}`;
  switch (output) {
    case 'automatic':
      return `every row up to ${MOST_ROWS}, else ${summary}`;
    case 'rows':
      return 'every row';
    case 'summary':
      return summary;
    case 'bigquery':
      return `every row in BigQuery, here ${summary}`;
  }
}

function daysWords({ startDate, endDate }: ReportDraft, today: Day): string {
  const [from, to] = [parseDay(startDate), parseDay(endDate)];
  if (from === undefined) return rangeLabel(startDate);
  return to === undefined || to === from
    ? dayWords(from, today)
    : `${dayWords(from, today)} to ${dayWords(to, today)}`;
}

function isKnown(id: string): boolean {
  return summaryDimensions().some((one) => one.id === id);
}
