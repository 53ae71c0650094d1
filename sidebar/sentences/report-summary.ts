import { requireDimension } from '../../src/catalogue';
import { type Day, parseDay } from '../../src/dates';
import type { SavedReport } from '../../src/reports';
import { describeRequestFilter, hasField, isCellReference, type ReportDraft } from '../../src/request';
import { formatDaysIn, joinList, joinSentences } from '../../src/wording';
import { type FormFields, isSingleAppReport, MAX_AUTOMATIC_ROWS, toFormFields } from '../form';
import { getViewTexts } from '../text';
import { labelRange } from './dates';

/** The days and the filter: "Last 13 months. Only countries US, DE". For a device report also the output: "Last 7 days. Every row". */
export function summarizeReport({ draft }: SavedReport, today: Day): string {
  const output = hasField('output', draft.report) ? describeOutput(draft) : '';
  const parts = [describeDraftDays(draft, today), output, describeFilter(toFormFields(draft))].filter(
    (part) => part !== '',
  );
  const { sentenceEnd } = getViewTexts().controls;
  return joinSentences(parts.map((part, at) => (at < parts.length - 1 ? `${part}${sentenceEnd}` : part)));
}

function describeOutput(draft: ReportDraft): string {
  const { card } = getViewTexts();
  const { output, summaryBy } = toFormFields(draft);
  const by = summarizeLabels(summaryBy.map((id) => requireDimension(id).label));
  switch (output) {
    case 'automatic':
      return card.rowsElseSummary(MAX_AUTOMATIC_ROWS, by);
    case 'rows':
      return card.everyRow;
    case 'summary':
      return card.summaryBy(by);
    case 'bigquery':
      return card.bigQueryAndSummary(by);
  }
}

function describeDraftDays({ startDate, endDate }: ReportDraft, today: Day): string {
  if (isCellReference(startDate) || isCellReference(endDate))
    return endDate === '' ? startDate : getViewTexts().times.fromTo(startDate, endDate);
  const [from, to] = [parseDay(startDate), parseDay(endDate)];
  if (from === undefined) return labelRange(startDate);
  return formatDaysIn(today.slice(0, 4), { from, to: to ?? from });
}

/** The filter in words: “Only countries US, DE; networks AdMob”. '' if every row is in the report. The one app of a device report is left out. */
export function describeFilter(form: FormFields): string {
  const filterText = formatFilterWords(form, 5);
  return filterText.charAt(0).toUpperCase() + filterText.slice(1);
}

/** The filter of a report in its row of the list: “only countries US, DE and 3 more”. '' if every row is in the report. */
export function describeFilterInRow({ draft }: SavedReport): string {
  return formatFilterWords(toFormFields(draft), 2);
}

function formatFilterWords(form: FormFields, mostValues: number): string {
  const apps = isSingleAppReport(form.report) ? [] : form.apps;
  return describeRequestFilter({ apps, areas: form.areas, filter: form }, mostValues);
}

/** Shows up to four labels in full. A longer list is shortened to the number of all labels and the first three. */
export function summarizeLabels(labels: readonly string[]): string {
  const { controls } = getViewTexts();
  if (labels.length === 0) return controls.noneYet;
  return labels.length > 4 ? controls.listWithMore(labels.length, labels.slice(0, 3)) : joinList(labels);
}
