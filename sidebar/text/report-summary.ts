import { dimension } from '../../src/catalogue/catalogue';
import type { Day } from '../../src/dates/calendar';
import { parseDay } from '../../src/dates/calendar';
import type { SavedReport } from '../../src/reports/saved-report';
import type { ReportDraft } from '../../src/request/draft';
import { hasField } from '../../src/request/draft-fields';
import { listed } from '../editor/inputs/section';
import { leftOut } from '../editor/sections/row-filter';
import { formFields } from '../form/form-and-draft';
import { isSummable, MOST_ROWS } from '../form/rows-or-summary';
import { rangeLabel } from './dates';
import { dayWords } from './times';

/** Of a device report: "Last 7 days: a summary by Network. Left out: rows without revenue"; '' of other reports. */
export function bringsWords({ draft }: Pick<SavedReport, 'draft'>, today: Day): string {
  if (!hasField('output', draft.report)) return '';
  const left = leftOut(formFields(draft));
  return `${daysWords(draft, today)}: ${what(draft)}${left === '' ? '' : `. ${left}`}`;
}

function what(draft: ReportDraft): string {
  const { output, summaryBy } = formFields(draft);
  const labels = summaryBy.map((id) => (isSummable(draft.report, id) ? dimension(id).label : id));
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
