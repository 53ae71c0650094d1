import type { DimensionEntry } from './entry';

/** The periods that days can be added up to. The value of a period is its first day. The service itself groups by days only. */
export const PERIODS = [
  period('week', 'Week', 'The Monday of the week, which ends on Sunday.'),
  period('month', 'Month', 'The first day of the month.'),
  period(
    'quarter',
    'Quarter',
    'The first day of the quarter, which begins in January, April, July or October.',
  ),
  period('year', 'Year', 'The first day of the year.'),
];

export type PeriodId = (typeof PERIODS)[number]['id'];

/** No request can name a period, so it belongs to no report. */
function period<Id extends string>(
  id: Id,
  label: string,
  description: string,
): DimensionEntry & { readonly id: Id } {
  return { id, label, type: 'date', description, reports: {} };
}
