import { dimension } from '../../src/catalogue/catalogue';
import { type Day, parseDay } from '../../src/dates/calendar';
import type { SavedReport } from '../../src/reports/saved-report';
import { isReference } from '../../src/request/cells/cell-reference';
import { hasField, type ReportDraft } from '../../src/request/draft';
import { type FilterFields, filterWords } from '../../src/request/filtered';
import { formatDaysIn } from '../../src/wording/days';
import { isOfOneApp, MOST_ROWS } from '../form/available-fields';
import { formFields } from '../form/form-and-draft';
import { texts } from '../text/texts';
import { rangeLabel } from './dates';

/** The days and the filter: "Last 13 months. Only countries US, DE". For a device report also the output: "Last 7 days. Every row". */
export function reportSummary({ draft }: Pick<SavedReport, 'draft'>, today: Day): string {
  const output = hasField('output', draft.report) ? outputText(draft) : '';
  const parts = [dateRangeText(draft, today), output, gistOfFilter(formFields(draft))];
  return parts.filter((part) => part !== '').join('. ');
}

function outputText(draft: ReportDraft): string {
  const { card } = texts();
  const { output, summaryBy } = formFields(draft);
  const by = listed(summaryBy.map((id) => dimension(id).label));
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

function dateRangeText({ startDate, endDate }: ReportDraft, today: Day): string {
  if (isReference(startDate) || isReference(endDate))
    return endDate === '' ? startDate : texts().times.fromTo(startDate, endDate);
  const [from, to] = [parseDay(startDate), parseDay(endDate)];
  if (from === undefined) return rangeLabel(startDate);
  return formatDaysIn(today.slice(0, 4), { from, to: to ?? from });
}

/** The filter in words: “Only countries US, DE; networks AdMob”. '' if every row is in the report. The one app of a device report is left out. */
export function gistOfFilter(form: FilterFields): string {
  const words = wordsOfFilter(form);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The filter of a report in its row of the list: “only countries US, DE and 3 more”. '' if every row is in the report. */
export function filterInRow({ draft }: Pick<SavedReport, 'draft'>): string {
  return wordsOfFilter(formFields(draft), 2);
}

function wordsOfFilter(form: FilterFields, mostValues?: number): string {
  return filterWords(isOfOneApp(form.report) ? { ...form, apps: [] } : form, mostValues);
}

/** Shows up to four labels in full. A longer list is shortened to the number of all labels and the first three. */
export function listed(labels: readonly string[]): string {
  const { controls } = texts();
  if (labels.length === 0) return controls.noneYet;
  return labels.length > 4 ? controls.listWithMore(labels.length, labels.slice(0, 3)) : labels.join(', ');
}
