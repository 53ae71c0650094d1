import type { CohortRequest } from '../request/check-report';
import { CNY_PER_USD, type CohortGroup } from '../request/names';
import type { Moment } from '../world/ad-facts';
import { COHORT_FIELDS, type Cohort, keptAsSent, ltvAsSent } from './cohort-rows';
import type { Item } from './full-answer';

const GROUPS = Object.keys(COHORT_FIELDS) as CohortGroup[];

/**
 * An item of the LTV or retention report (sections 2.5 and 2.6). An LTV is an amount per new user, a retention a share (1 is all users);
 * both are rounded to four decimals.
 */
export function cohortItem(
  cohort: Cohort,
  { groupBy, days, currency }: CohortRequest,
  moment: Moment,
  allDimensions: boolean,
): Item {
  const isLtv = moment.report === 'ltv';
  const item: Item = {};
  for (const group of GROUPS) {
    const isAsked = groupBy.includes(group);
    if (!isAsked && (!allDimensions || (group === 'placementId' && !isLtv))) continue;
    for (const [name, of] of Object.entries(COHORT_FIELDS[group]))
      item[name] = isAsked ? of(cohort.slice) : '';
  }
  if (isLtv) item['newUserNum'] = cohort.newUsers;
  const rate = currency === 'CNY' ? CNY_PER_USD : 1;
  for (const day of days) {
    const value = isLtv ? ltvAsSent(cohort, day, moment) * rate : keptAsSent(cohort, day, moment);
    item[`${isLtv ? 'ltv' : 'kp'}${day}`] = Math.round(value * 1e4) / 1e4;
  }
  return item;
}
