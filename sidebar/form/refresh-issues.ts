import { checkRefreshing } from '../../src/reports/refreshing';
import type { DraftIssue } from '../../src/request/draft';
import { texts } from '../text/texts';
import type { Form } from './form-and-draft';
import { hasHistory, refreshingOf, tellsDays } from './refreshing';

/** The issues of the schedule and of the other fields about refreshing. */
export function refreshIssues(form: Form): readonly DraftIssue[] {
  const { refresh } = form;
  const { daysAgain, threshold, ...rest } = refreshingOf(form);
  const typed = {
    ...rest,
    daysAgain: orTyped(daysAgain, refresh.daysAgain),
    threshold: {
      absolute: orTyped(threshold.absolute, refresh.absolute),
      percent: orTyped(threshold.percent, refresh.percent),
    },
  };
  const checked = checkRefreshing(typed);
  const found = 'issues' in checked ? checked.issues : [];
  return [...found.map(({ field, message }) => ({ field, message })), ...timeless(form)];
}

/** The number; the typed text if that is not a number, because the sentence about the issue shows it. */
function orTyped(number: number, typed: string): number | string {
  return Number.isFinite(number) ? number : typed;
}

/** The issue of a report with device rows of earlier days in the sheet, but without a column that says which day a row is of. */
function timeless(form: Form): readonly DraftIssue[] {
  if (!hasHistory(form) || form.history === 'dropped' || tellsDays(form)) return [];
  return [
    {
      field: 'history',
      message: texts().issues.daysWithoutDate,
    },
  ];
}
