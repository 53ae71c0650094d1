import { dayNumber } from '../days';
import type { Row } from '../device-files/device-csv';
import { deviceRows } from '../device-files/device-rows';
import {
  type DeviceGroup,
  groupValue,
  sumDeviceRows,
  type TrueDevice,
  type TrueDeviceSums,
} from '../device-files/device-truth';
import {
  addToCohort,
  type Cohort,
  keptAsSent,
  keptOf,
  knownOf,
  ltvAsSent,
  ltvOf,
} from '../reports/cohort-rows';
import { FULL_DIMENSIONS, type Slice } from '../reports/full-dimensions';
import type { FullSums } from '../reports/full-metrics';
import { addAds, addUsers, noSums } from '../reports/full-rows';
import { CENTRES, type Centre, type FullGroup, type ReportName, type Zone } from '../request/names';
import type { Restatement } from '../stage';
import { type Moment, visitAdFacts } from './ad-facts';
import { visitUserFacts } from './user-facts';
import { type App, traitsOf, type World } from './world';

/** The true numbers for tests. They are summed from the facts, without requests, pages and responses. */

/** Values of dimensions as texts, such as `{ area: 'US', network: '40', channel: 'organic' }`. */
export type Where = Readonly<Partial<Record<FullGroup, string>>>;

export interface TrueNumbers extends Omit<FullSums, 'unique'> {
  readonly revenueUsd: number;
  readonly eventRevenueUsd: number;
}

export interface TrueCohort {
  readonly newUsers: number;
  /** The revenue of a new user until day `n` in USD, not rounded; null if it is not yet known. */
  ltv(n: number): number | null;
  /** The share of users who return on day `n`, not rounded; null if it is not yet known. */
  kept(n: number): number | null;
  /** The same numbers in responses at that time. Those of the newest days are not yet final. */
  readonly stated: { ltv(n: number): number | null; kept(n: number): number | null };
}

export interface TruthQuestion {
  readonly app: string;
  /** The day as `YYYY-MM-DD`. */
  readonly day: string;
  /** The report with the ready times that apply. Default: full for numbers, ltv for cohorts. */
  readonly report?: ReportName;
  /** Default: UTC+0. */
  readonly zone?: Zone;
  readonly where?: Where;
  /** The time in milliseconds since 1970. Default: the service's time. */
  readonly now?: number;
}

export class Truth {
  /** `deviceRows`: how many an app has a day, if it is the same for all. */
  constructor(
    private readonly world: World,
    private readonly deviceRows: number | null,
    private readonly now: () => number,
    private readonly restatements: () => readonly Restatement[],
  ) {}

  /** An app's numbers on one day. `newUsers` and `enterAdScene` are as reported; the other user counts are not unique yet. */
  numbers(question: TruthQuestion): TrueNumbers {
    const { app, day, moment } = this.read(question, 'full');
    const { where = {} } = question;
    const sums = noSums(1);
    visitAdFacts(this.world, moment, app, day, (fact) => {
      const { area, placement, network, unit } = fact.place;
      const slice = { app, day, traits: traitsOf(app, fact.hash), area, placement, network, unit };
      if (isIn(slice, where)) addAds(sums, fact);
    });
    visitUserFacts(this.world, moment, app, day, (fact) => {
      if (isIn(fact, where)) addUsers(sums, fact);
    });
    return { ...sums, revenueUsd: sums.revenueMicros / 1e6, eventRevenueUsd: sums.eventMicros / 1e6 };
  }

  /** The cohort of an app's day. */
  cohort(question: TruthQuestion): TrueCohort {
    const { app, day, moment } = this.read(question, 'ltv');
    const cohorts = new Map<string, Cohort>();
    visitUserFacts(this.world, moment, app, day, (fact) => {
      if (isIn(fact, question.where ?? {})) addToCohort(cohorts, '', fact);
    });
    const whole = cohorts.get('');
    const known = (of: (cohort: Cohort, n: number, moment: Moment) => number) => (n: number) =>
      whole !== undefined && knownOf(whole, n, moment) === 'whole' ? of(whole, n, moment) : null;
    return {
      newUsers: whole?.newUsers ?? 0,
      ltv: known(ltvOf),
      kept: known(keptOf),
      stated: { ltv: known(ltvAsSent), kept: known(keptAsSent) },
    };
  }

  /** The sums of an app's device rows of one day, in one centre or in all four. */
  device(question: TruthQuestion & { readonly centre?: Centre }): TrueDevice {
    const [sums] = this.deviceSums(question, []);
    return { rows: sums?.rows ?? 0, impression: sums?.impression ?? 0, click: sums?.click ?? 0 };
  }

  /** The sums of the same rows by some of their values. The groups are in the order of their first rows. */
  deviceSums(
    question: TruthQuestion & { readonly centre?: Centre },
    by: readonly DeviceGroup[],
  ): TrueDeviceSums[] {
    const { day, zone = 'UTC+0' } = question;
    return sumDeviceRows(this.rowsByCentre(question), (row, centre) =>
      by.map((group) => groupValue(group, row, { centre, day, zone })),
    );
  }

  /** The same rows one by one, with amounts in USD. */
  *devices(question: TruthQuestion & { readonly centre?: Centre }): Generator<Row> {
    for (const [row] of this.rowsByCentre(question)) yield row;
  }

  private *rowsByCentre(question: TruthQuestion & { readonly centre?: Centre }): Generator<[Row, Centre]> {
    const { app, day, moment } = this.read(question, 'device');
    for (const centre of question.centre ? [question.centre] : CENTRES) {
      const order = { app, day, currency: 'USD', rows: this.deviceRows, centre } as const;
      for (const row of deviceRows(this.world, moment, order)) yield [row, centre];
    }
  }

  private read(question: TruthQuestion, preset: ReportName): { app: App; day: number; moment: Moment } {
    const { report = preset, zone = 'UTC+0', now = this.now() } = question;
    const app = this.world.apps.find(({ entry }) => entry.id === question.app);
    const day = dayNumber(question.day);
    if (!app) throw new Error(`there is no app "${question.app}"`);
    if (day === undefined) throw new Error(`"${question.day}" is not a day`);
    return { app, day, moment: { report, zone, now, restatements: this.restatements() } };
  }
}

function isIn(slice: Slice, where: Where): boolean {
  return (Object.entries(where) as [FullGroup, string][]).every(
    ([group, value]) =>
      FULL_DIMENSIONS[group].keyOf(slice) === (group === 'network' ? value.padStart(3, '0') : value),
  );
}
