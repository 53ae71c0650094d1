import { HOUR_MS } from '../days';
import { KeptAnswers } from '../kept-answers';
import {
  type CohortRequest,
  checkFull,
  checkLtv,
  checkRetention,
  type FullRequest,
} from '../request/check-report';
import type { ReportName, Zone } from '../request/names';
import type { Restatement } from '../stage';
import type { Moment } from '../world/ad-facts';
import type { World } from '../world/world';
import { ltvItem, retentionItem } from './cohort-answer';
import { type Cohort, cohortRows } from './cohort-rows';
import { fullItems, fullWarning, type Item, type ItemShape } from './full-answer';
import { type FullRow, fullRows } from './full-rows';

/** The response to a checked request: the number of rows, and the JSON items of any of them. */
export interface ReportAnswer {
  readonly zone: Zone;
  /** The last requested day, as a day number. */
  readonly to: number;
  readonly start: number;
  readonly limit: number;
  readonly total: number;
  readonly message: string;
  items(start: number, limit: number): Item[];
}

/** Rows cached between the pages of an answer, and between services with the same data. */
const MOST_ROWS_KEPT = 1_500_000;
const fullRowsOf = new WeakMap<World, KeptAnswers<FullRow[]>>();
const cohortsOf = new WeakMap<World, KeptAnswers<Cohort[]>>();

/** Answers requests for the three JSON reports with the data of a moment. */
export class ReportAnswers {
  private readonly world: World;
  private readonly shape: ItemShape;
  private readonly full: KeptAnswers<FullRow[]>;
  private readonly cohorts: KeptAnswers<Cohort[]>;

  constructor(world: World, shape: ItemShape) {
    this.world = world;
    this.shape = shape;
    this.full = keptOf(fullRowsOf, world);
    this.cohorts = keptOf(cohortsOf, world);
  }

  /** Answers a request. Throws `Refusal` for a wrong body. */
  answer(
    report: Exclude<ReportName, 'device'>,
    body: string,
    now: number,
    restatements: readonly Restatement[],
  ): ReportAnswer {
    const momentOf = (zone: Zone): Moment => ({ report, zone, now, restatements });
    if (report === 'full') {
      const request = checkFull(body);
      return this.fullAnswer(request, momentOf(request.zone));
    }
    const request = report === 'ltv' ? checkLtv(body) : checkRetention(body);
    return this.cohortAnswer(request, momentOf(request.zone));
  }

  private fullAnswer(request: FullRequest, moment: Moment): ReportAnswer {
    const { zone, from, to, apps, groupBy } = request;
    const name = JSON.stringify([hourOf(moment), moment.restatements, zone, from, to, apps, groupBy]);
    const rows = this.full.get(name, () => fullRows(this.world, moment, request), countRows);
    return {
      ...request,
      total: rows.length,
      message: fullWarning(request),
      items: (start, limit) => rows.slice(start, start + limit).map(fullItems(request, this.shape)),
    };
  }

  private cohortAnswer(request: CohortRequest, moment: Moment): ReportAnswer {
    const { zone, from, to, apps, areas, groupBy } = request;
    const { report, restatements } = moment;
    const name = JSON.stringify([hourOf(moment), report, restatements, zone, from, to, apps, areas, groupBy]);
    const cohorts = this.cohorts.get(name, () => cohortRows(this.world, moment, request), countRows);
    const itemOf = moment.report === 'ltv' ? ltvItem : retentionItem;
    return {
      ...request,
      total: cohorts.length,
      message: '',
      items: (start, limit) =>
        cohorts
          .slice(start, start + limit)
          .map((cohort) => itemOf(cohort, request, moment, this.shape.allDimensions)),
    };
  }
}

function keptOf<T>(of: WeakMap<World, KeptAnswers<T>>, world: World): KeptAnswers<T> {
  const kept = of.get(world) ?? new KeptAnswers<T>(MOST_ROWS_KEPT);
  of.set(world, kept);
  return kept;
}

/** The hour of a moment. The data changes at full hours, so a response is valid for an hour. */
function hourOf({ now }: Moment): number {
  return Math.floor(now / HOUR_MS);
}

function countRows(rows: readonly unknown[]): number {
  return rows.length;
}
