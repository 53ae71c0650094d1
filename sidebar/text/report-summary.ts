import { dimension } from '../../src/catalogue/catalogue';
import type { Day } from '../../src/dates/calendar';
import { parseDay } from '../../src/dates/calendar';
import type { SavedReport } from '../../src/reports/saved-report';
import type { ReportDraft } from '../../src/request/draft';
import { listed } from '../editor/inputs/section';
import { leftOut } from '../editor/sections/row-filter';
import { summaryDimensions } from '../form/available-fields';
import { devicePartOf, MOST_ROWS } from '../form/device-form';
import { rangeLabel } from './dates';
import { dayWords } from './times';

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
