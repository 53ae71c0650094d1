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
import { texts } from './texts';
import { dayWords } from './times';

/** Of a device report: "Last 7 days: a summary by Network. Left out: rows without revenue"; '' of other reports. */
export function bringsWords({ draft }: Pick<SavedReport, 'draft'>, today: Day): string {
  if (!hasField('output', draft.report)) return '';
  const { card } = texts();
  const filter = leftOut(formFields(draft));
  const output = outputWords(draft);
  return card.deviceReport(daysWords(draft, today), filter === '' ? output : card.and(output, filter));
}

function outputWords(draft: ReportDraft): string {
  const { card } = texts();
  const { output, summaryBy } = formFields(draft);
  const by = listed(summaryBy.map((id) => (isSummable(draft.report, id) ? dimension(id).label : id)));
  switch (output) {
    case 'automatic':
      return card.rowsElseSummary(MOST_ROWS, by);
    case 'rows':
      return card.everyRow;
    case 'summary':
      return card.summaryBy(by);
    case 'bigquery':
      return card.bigQueryAndSummary(by);
  }
}

function daysWords({ startDate, endDate }: ReportDraft, today: Day): string {
  const [from, to] = [parseDay(startDate), parseDay(endDate)];
  if (from === undefined) return rangeLabel(startDate);
  const first = dayWords(from, today);
  return to === undefined || to === from ? first : texts().times.fromTo(first, dayWords(to, today));
}
