import { chosenMonth, fieldOf, metricFormula, ofChosenApp, type StarterContext } from './starter-context';

/** Conditions of rows besides their days and the chosen app, for each of the two reports. */
type More = (report: 'days' | 'months') => readonly string[];

/** A number of a month and of the chosen app. `month` is its first day, as a formula. */
export function monthFormula(
  context: StarterContext,
  metric: string,
  month: string,
  more: More = () => [],
): string {
  const conditions = [
    `${fieldOf(context, 'months', 'month')}=${month}`,
    ofChosenApp(context, 'months'),
    ...more('months'),
  ];
  return metricFormula(context.reports.months, metric, conditions);
}

/** A number of the month before the chosen one; blank if the report lacks some of its days. */
export function wholeMonthBefore(context: StarterContext, metric: string, more: More = () => []): string {
  const isWhole = `${fieldOf(context, 'months', 'month.partial')}=""`;
  return monthFormula(context, metric, monthBefore(context), (report) => [isWhole, ...more(report)]);
}

/** The month before the chosen one: its first day. */
function monthBefore(context: StarterContext): string {
  return `EDATE(${chosenMonth(context)};-1)`;
}

/**
 * The number of the month before the chosen one, to compare with: of its days up to the newest day's number as long as the chosen month is
 * not over, else of the whole month.
 */
export function monthBeforeFormula(context: StarterContext, metric: string, more: More = () => []): string {
  const day = fieldOf(context, 'days', 'date');
  const conditions = [
    `${day}>=${monthBefore(context)}`,
    `${day}<=EDATE(MAX(${day});-1)`,
    ofChosenApp(context, 'days'),
    ...more('days'),
  ];
  const some = metricFormula(context.reports.days, metric, conditions);
  const isOpen = `EOMONTH(${chosenMonth(context)};0)>MAX(${day})`;
  return `IF(${isOpen};${some};${wholeMonthBefore(context, metric, more)})`;
}
