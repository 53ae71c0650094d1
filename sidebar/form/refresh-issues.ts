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
  return [...('issues' in checked ? checked.issues : []), ...timeless(form)];
}

/** The number, or the typed text if it is not a number. The sentence about the issue then shows what the user typed. */
function orTyped(number: number, typed: string): number | string {
  return Number.isFinite(number) ? number : typed;
}

/** The issue of a device report that keeps rows of earlier days in the sheet, but has no column with the day of each row. */
function timeless(form: Form): readonly DraftIssue[] {
  if (!hasHistory(form) || form.history === 'dropped' || tellsDays(form)) return [];
  return [
    {
      field: 'history',
      message: texts().issues.daysWithoutDate,
    },
  ];
}
