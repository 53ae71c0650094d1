import { dayAt, dayText } from '../days';
import type { CohortGroup } from '../request/names';
import { stageOf } from '../stage';
import type { Moment } from '../world/ad-facts';
import { type UserFact, visitUserFacts } from '../world/user-facts';
import type { World } from '../world/world';

/** Cohorts: the new users of an app on a day, with their revenue (section 2.5) and retention (section 2.6). */
export interface CohortQuestion {
  /** Day numbers, inclusive. */
  readonly from: number;
  readonly to: number;
  /** App ids and country codes; empty means all. */
  readonly apps: readonly string[];
  readonly areas: readonly string[];
  readonly groupBy: readonly CohortGroup[];
}

export interface Cohort {
  /** The first fact of the cohort. All facts of the cohort have its values of the requested dimensions. */
  readonly slice: UserFact;
  newUsers: number;
  /** Sums over the new users, from which LTV and retention are calculated. */
  soon: number;
  later: number;
  stays: number;
}

/** The fields of each dimension (sections 2.5 and 2.6). The first one tells its values apart. */
export const COHORT_FIELDS: Readonly<
  Record<CohortGroup, Readonly<Record<string, (fact: UserFact) => string>>>
> = {
  date: { date: ({ day }) => dayText(day) },
  app: { appId: ({ app }) => app.entry.id, appName: ({ app }) => app.entry.name },
  area: { area: ({ area }) => area.code },
  appVersion: { appVersion: ({ traits }) => traits.appVersion },
  channel: { channel: ({ traits }) => traits.channel },
  placementId: {
    placementId: ({ placement }) => placement.id,
    placementName: ({ placement }) => placement.name,
  },
};

/** All cohorts of a report, in the order of their dimension values. */
export function cohortRows(world: World, moment: Moment, question: CohortQuestion): Cohort[] {
  const cohorts = new Map<string, Cohort>();
  const keysOf = question.groupBy.map((group) => Object.values(COHORT_FIELDS[group])[0]!);
  for (const app of world.apps) {
    if (question.apps.length > 0 && !question.apps.includes(app.entry.id)) continue;
    const last = Math.min(question.to, dayAt(moment.zone, moment.now));
    for (let day = Math.max(question.from, app.launched); day <= last; day += 1) {
      visitUserFacts(world, moment, app, day, (fact) => {
        if (question.areas.length > 0 && !question.areas.includes(fact.area.code)) return;
        addToCohort(cohorts, keysOf.map((keyOf) => keyOf(fact)).join('\u0001'), fact);
      });
    }
  }
  return [...cohorts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, cohort]) => cohort);
}

export function addToCohort(cohorts: Map<string, Cohort>, key: string, fact: UserFact): void {
  if (fact.newUsers === 0) return;
  let cohort = cohorts.get(key);
  if (!cohort) {
    cohort = { slice: fact, newUsers: 0, soon: 0, later: 0, stays: 0 };
    cohorts.set(key, cohort);
  }
  cohort.newUsers += fact.newUsers;
  cohort.soon += fact.newUsers * fact.soon;
  cohort.later += fact.newUsers * fact.later;
  cohort.stays += fact.newUsers * fact.stays;
}

/** The final revenue of a new user until the end of day `n`, in USD. It rises with each day. */
export function ltvOf({ soon, later, newUsers }: Cohort, n: number): number {
  return (soon * (1 - 0.5 ** n) + later * (Math.log(1 + n) / Math.log(91))) / newUsers;
}

/** The share of the new users who return on day `n`. It falls from about 0.4. */
export function keptOf({ stays, newUsers }: Cohort, n: number): number {
  return (stays / newUsers) * n ** -0.5;
}

/** How much of day `n` of a cohort is known: a part from the beginning of that day on, and the whole after the day is complete. */
export function knownOf(cohort: Cohort, n: number, moment: Moment): 'whole' | 'part' | 'nothing' {
  const { seen } = stageOf(moment.report, moment.zone, cohort.slice.day + n, moment.now);
  return seen === 1 ? 'whole' : seen > 0 ? 'part' : 'nothing';
}

/** The LTV of day `n` in a response. It is too low until the day is final. Before the day begins, it is 0 or the sum so far. */
export function ltvAsSent(cohort: Cohort, n: number, moment: Moment): number {
  const { seen, version } = stageOf(moment.report, moment.zone, cohort.slice.day + n, moment.now);
  if (seen === 0) return cohort.slice.app.entry.unknownDays === 'zero' ? 0 : soFar(cohort, n, moment);
  const before = n === 1 ? 0 : ltvOf(cohort, n - 1);
  return before + (ltvOf(cohort, n) - before) * seen * (1 - 0.04 * (2 - version));
}

/** The share of users who return on day `n` in a response. It is 0 before the day begins, and too low until the day is final. */
export function keptAsSent(cohort: Cohort, n: number, moment: Moment): number {
  const { seen, version } = stageOf(moment.report, moment.zone, cohort.slice.day + n, moment.now);
  return keptOf(cohort, n) * seen * (1 - 0.01 * (2 - version));
}

function soFar(cohort: Cohort, n: number, moment: Moment): number {
  for (let known = n - 1; known >= 1; known -= 1) {
    if (knownOf(cohort, known, moment) !== 'nothing') return ltvAsSent(cohort, known, moment);
  }
  return 0;
}
