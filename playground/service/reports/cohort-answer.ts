import { dayText } from '../days';
import type { CohortRequest } from '../request/check-report';
import { CNY_PER_USD, type CohortGroup } from '../request/names';
import type { Moment } from '../world/ad-facts';
import { type Cohort, keptAsSent, ltvAsSent } from './cohort-rows';
import type { Item } from './full-answer';

/** The items of the LTV and retention reports, sections 2.5 and 2.6. */

type Fields = readonly (readonly [name: string, of: (cohort: Cohort) => string])[];

const FIELDS: Readonly<Record<CohortGroup, Fields>> = {
  date: [['date', ({ slice }) => dayText(slice.day)]],
  app: [
    ['appId', ({ slice }) => slice.app.entry.id],
    ['appName', ({ slice }) => slice.app.entry.name],
  ],
  area: [['area', ({ slice }) => slice.area.code]],
  appVersion: [['appVersion', ({ slice }) => slice.traits.appVersion]],
  channel: [['channel', ({ slice }) => slice.traits.channel]],
  placementId: [
    ['placementId', ({ slice }) => slice.placement.id],
    ['placementName', ({ slice }) => slice.placement.name],
  ],
};
const LTV_FIELDS: readonly CohortGroup[] = ['date', 'app', 'area', 'appVersion', 'channel', 'placementId'];
const RETENTION_FIELDS: readonly CohortGroup[] = ['date', 'app', 'area', 'appVersion', 'channel'];

/** An item of the LTV report. It always has `newUserNum`. An LTV is an amount per new user, rounded to four decimals. */
export function ltvItem(
  cohort: Cohort,
  request: CohortRequest,
  moment: Moment,
  allDimensions: boolean,
): Item {
  const item = dimensions(cohort, request, LTV_FIELDS, allDimensions);
  item['newUserNum'] = cohort.newUsers;
  const rate = request.currency === 'CNY' ? CNY_PER_USD : 1;
  for (const day of request.days) item[`ltv${day}`] = fourDecimals(ltvAsSent(cohort, day, moment) * rate);
  return item;
}

/** An item of the retention report. A retention is a share (1 is all users), rounded to four decimals. */
export function retentionItem(
  cohort: Cohort,
  request: CohortRequest,
  moment: Moment,
  allDimensions: boolean,
): Item {
  const item = dimensions(cohort, request, RETENTION_FIELDS, allDimensions);
  for (const day of request.days) item[`kp${day}`] = fourDecimals(keptAsSent(cohort, day, moment));
  return item;
}

function dimensions(
  cohort: Cohort,
  request: CohortRequest,
  groups: readonly CohortGroup[],
  allDimensions: boolean,
): Item {
  const item: Item = {};
  for (const group of groups) {
    const asked = request.groupBy.includes(group);
    if (!asked && !allDimensions) continue;
    for (const [name, of] of FIELDS[group]) item[name] = asked ? of(cohort) : '';
  }
  return item;
}

function fourDecimals(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
