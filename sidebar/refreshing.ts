import { CHOSEN_DAYS, type Form, takesDays } from './form';
import { scheduleOf } from './refresh-form';
import type { Refreshing } from './server';

/** What the form says of refreshing: only what its report takes. A number that is none is NaN. */
export function refreshingOf(form: Form): Refreshing {
  const { refresh, history } = form;
  return {
    schedule: scheduleOf(refresh),
    history: hasDays(form) ? history : 'dropped',
    daysAgain: hasDaysAgain(form) ? numberOf(refresh.daysAgain) : LEAST_DAYS_AGAIN,
    threshold: { absolute: numberOf(refresh.absolute), percent: numberOf(refresh.percent) },
  };
}

/** True where days leave the range as it moves on, and can stay. */
export function hasHistory(form: Form): boolean {
  return form.range !== CHOSEN_DAYS && hasDays(form);
}

/**
 * True where days can stay: full rows that are sums of the whole range have none, and device rows need their time. Of device
 * rows of a range that moves on, that is asked of the user: see refresh-issues.ts.
 */
function hasDays({ report, dimensions, range }: Form): boolean {
  if (report === 'device') return range !== CHOSEN_DAYS || dimensions.includes('dateTimeStamp');
  return report !== 'full' || dimensions.includes('date');
}

/** True where the days that are asked for again are a choice: LTV and retention ask for all that still grow. */
export function hasDaysAgain(form: Form): boolean {
  if (takesDays(form.report) || !hasDays(form)) return false;
  return form.report !== 'device' || (hasHistory(form) && form.history === 'kept');
}

const LEAST_DAYS_AGAIN = 2;

function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed);
}
