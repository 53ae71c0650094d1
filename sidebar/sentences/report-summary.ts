import { AD_FORMATS, dimension } from '../../src/catalogue/catalogue';
import { type Day, parseDay } from '../../src/dates/calendar';
import type { ListedDraft, ListedReport } from '../../src/reports/saved-report';
import { hasField } from '../../src/request/draft-fields';
import { type Form, formFields } from '../form/form-and-draft';
import { isSummable, MOST_ROWS } from '../form/rows-or-summary';
import { texts } from '../text/texts';
import { rangeLabel } from './dates';
import { dayText } from './times';

/** For a device report: "Last 7 days: a summary by Network. Left out: rows without revenue"; '' for other reports. */
export function reportSummary({ draft }: Pick<ListedReport, 'draft'>, today: Day): string {
  if (!hasField('output', draft.report)) return '';
  const { card } = texts();
  const filter = leftOut(listedForm(draft));
  const output = outputText(draft);
  return card.deviceReport(dateRangeText(draft, today), filter === '' ? output : card.and(output, filter));
}

function outputText(draft: ListedDraft): string {
  const { card } = texts();
  const { output, summaryBy } = listedForm(draft);
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

/** The form's values for the parts of a draft that the list has. */
function listedForm(draft: ListedDraft) {
  return formFields({ apps: [], dimensions: [], metrics: [], ...draft });
}

function dateRangeText({ startDate, endDate }: ListedDraft, today: Day): string {
  const [from, to] = [parseDay(startDate), parseDay(endDate)];
  if (from === undefined) return rangeLabel(startDate);
  const first = dayText(from, today);
  return to === undefined || to === from ? first : texts().times.fromTo(first, dayText(to, today));
}

type Filter = Pick<Form, 'areas' | 'networks' | 'adFormats' | 'placements' | 'revenueOnly'>;

/** "Left out: all countries but US, DE; rows without revenue"; '' if every row is in the report. */
export function leftOut(form: Filter): string {
  const words = texts().fields.rowFilter;
  const but = (sentence: (entries: string) => string, entries: readonly string[]) =>
    entries.length === 0 ? [] : [sentence(some(entries))];
  const left = [
    ...but(words.countriesBut, form.areas),
    ...but(words.networksBut, form.networks),
    ...but(words.adFormatsBut, form.adFormats.map(formatNamed)),
    ...but(words.placementsBut, form.placements),
    ...(form.revenueOnly ? [words.withoutRevenue] : []),
  ];
  return left.length === 0 ? '' : words.leftOut(left);
}

function some(entries: readonly string[]): string {
  return entries.length > 3 ? texts().fields.rowFilter.chosen(entries.length) : entries.join(', ');
}

function formatNamed(entry: string): string {
  return AD_FORMATS.find(({ id }) => `${id}` === entry)?.label ?? entry;
}

/** Shows up to four labels in full. A longer list is shortened to the number of all labels and the first three. */
export function listed(labels: readonly string[]): string {
  const { controls } = texts();
  if (labels.length === 0) return controls.noneYet;
  return labels.length > 4 ? controls.listWithMore(labels.length, labels.slice(0, 3)) : labels.join(', ');
}
