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
import { cohortItem } from './cohort-answer';
import { type Cohort, cohortRows } from './cohort-rows';
import { fullItems, fullWarning, type Item, type ItemShape } from './full-answer';
import { fullRows } from './full-rows';

/** The response to a checked request: the number of rows, and the JSON items of any of them. */
export interface ReportAnswer {
  readonly zone: Zone;
  readonly start: number;
  readonly limit: number;
  readonly total: number;
  readonly message: string;
  items(start: number, limit: number): Item[];
}

/** Answers. Their rows are cached between pages, and between services with the same data. */
const MOST_KEPT = 20;
const cachesOf = new WeakMap<World, KeptAnswers<readonly unknown[]>>();

/** Answers requests for the three JSON reports with the data of a moment. */
export class ReportAnswers {
  private readonly cache: KeptAnswers<readonly unknown[]>;

  constructor(
    private readonly world: World,
    private readonly shape: ItemShape,
  ) {
    this.cache = cachesOf.get(world) ?? new KeptAnswers(MOST_KEPT);
    cachesOf.set(world, this.cache);
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
      const moment = momentOf(request.zone);
      const rows = this.rows(request, moment, () => fullRows(this.world, moment, request));
      return pagedAnswer(request, rows, fullItems(request, this.shape), fullWarning(request));
    }
    const request = report === 'ltv' ? checkLtv(body) : checkRetention(body);
    const moment = momentOf(request.zone);
    const cohorts = this.rows(request, moment, () => cohortRows(this.world, moment, request));
    const itemOf = (cohort: Cohort) => cohortItem(cohort, request, moment, this.shape.allDimensions);
    return pagedAnswer(request, cohorts, itemOf, '');
  }

  /** The rows of a request, the same for all its pages. The data changes at full hours, so they are valid for an hour. */
  private rows<Row>(request: FullRequest | CohortRequest, moment: Moment, make: () => Row[]): Row[] {
    const { zone, from, to, apps, groupBy } = request;
    const areas = 'areas' in request ? request.areas : [];
    const hour = Math.floor(moment.now / HOUR_MS);
    const question = [hour, moment.report, moment.restatements, zone, from, to, apps, areas, groupBy];
    const name = JSON.stringify(question);
    return this.cache.get(name, make) as Row[];
  }
}

function pagedAnswer<Row>(
  { zone, start, limit }: FullRequest | CohortRequest,
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
  message: string,
): ReportAnswer {
  const items = (from: number, most: number) => rows.slice(from, from + most).map(itemOf);
  return { zone, start, limit, total: rows.length, message, items };
}
