import { AdReportsError, Doubtful, KeyMissing } from '../errors';
import type { Clock, FormatTime, Http, Locks, Packing, TextCache } from '../platform/ports';
import { newestCompleteDay } from '../request/ready';
import type { Draft, Request } from '../request/request';
import type { FormulaAccess } from '../settings/formula-access';
import type { Table } from '../table/table';
import { dayArgument, withDays } from './arguments';
import { askOver } from './ask';
import { type FormulaCell, mostRows, spilled } from './cells';
import {
  ARGUMENTS,
  type Context,
  checkAsOf,
  checkedRequest,
  checkFilter,
  checkOneMetric,
  checkSummable,
  isBlank,
} from './checked';
import { Midnights } from './dates';
import { KeptAnswers } from './kept-answers';
import { questionOf } from './question';
import { selected } from './select';
import { Remembered, SECONDS, sentenceOf } from './sentences';
import { SharedAnswers } from './shared-answers';
import { numberOf, valueRequest } from './value';

/** What formulas need from outside. */
export interface FormulaPorts extends Packing {
  readonly http: Http;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly cache: TextCache;
  readonly formatTime: FormatTime;
  /** A text that tells `text` from every other and does not tell what it was. */
  digest(text: string): string;
  /** IANA name of the spreadsheet's zone. */
  timeZone(): string;
  /** Whose key and settings formulas use; looked up at each call. */
  access(): FormulaAccess;
}

type Result = FormulaCell | FormulaCell[][];

/**
 * The custom functions. Arguments are what Google hands over, unchecked (see arguments.ts). Each throws an Error whose
 * message is the sentence that the cell shows.
 */
export class Formulas {
  private readonly ports: FormulaPorts;

  constructor(ports: FormulaPorts) {
    let zone: string | undefined;
    const timeZone = (): string => {
      zone ??= ports.timeZone();
      return zone;
    };
    this.ports = { ...ports, timeZone };
  }

  /** Section 4.2. */
  full(
    apps: unknown,
    metrics: unknown,
    startDate: unknown,
    endDate: unknown,
    groupBy: unknown,
    zone: unknown,
    currency: unknown,
  ): Result {
    const dates = this.dates(startDate, endDate);
    const draft = { report: 'full', apps, metrics, ...dates, dimensions: groupBy, zone, currency };
    return this.run((call) => call.table(checkedRequest(draft, ARGUMENTS.full, call.context)));
  }

  /** Section 4.3. */
  ltv(
    apps: unknown,
    days: unknown,
    startDate: unknown,
    endDate: unknown,
    groupBy: unknown,
    areas: unknown,
    zone: unknown,
    currency: unknown,
  ): Result {
    const dates = this.dates(startDate, endDate);
    const draft = {
      report: 'ltv',
      apps,
      metrics: days,
      ...dates,
      dimensions: groupBy,
      areas,
      zone,
      currency,
    };
    return this.run((call) => call.table(checkedRequest(draft, ARGUMENTS.ltv, call.context)));
  }

  /** Section 4.4. */
  retention(
    apps: unknown,
    days: unknown,
    startDate: unknown,
    endDate: unknown,
    groupBy: unknown,
    areas: unknown,
    zone: unknown,
  ): Result {
    const dates = this.dates(startDate, endDate);
    const draft = { report: 'retention', apps, metrics: days, ...dates, dimensions: groupBy, areas, zone };
    return this.run((call) => call.table(checkedRequest(draft, ARGUMENTS.retention, call.context)));
  }

  /** Section 4.1, summed. */
  device(
    app: unknown,
    date: unknown,
    groupBy: unknown,
    metrics: unknown,
    zone: unknown,
    currency: unknown,
  ): Result {
    const draft = {
      report: 'device',
      apps: app,
      startDate: this.date(date),
      dimensions: isBlank(groupBy) ? ['networkName', 'area'] : groupBy,
      metrics: isBlank(metrics) ? ['impression', 'click', 'deviceRevenue', 'deviceEcpm'] : metrics,
      zone,
      currency,
    };
    return this.run((call) => {
      const request = checkedRequest(draft, ARGUMENTS.device, call.context);
      checkSummable(request);
      return call.table(request);
    });
  }

  /** One number of any report, aggregated as the catalogue says. */
  value(
    report: unknown,
    metric: unknown,
    apps: unknown,
    startDate: unknown,
    endDate: unknown,
    filterField: unknown,
    filterValue: unknown,
    zone: unknown,
    currency: unknown,
  ): Result {
    const dates = this.dates(startDate, endDate);
    const draft = { report, metrics: metric, apps, ...dates, dimensions: filterField, zone, currency };
    return this.run((call) => {
      const checked = checkedRequest(draft, ARGUMENTS.value, call.context);
      const id = checkOneMetric(metric, checked);
      const filter = checkFilter(filterField, this.days(filterValue), checked);
      const table = call.rows(valueRequest(checked, id, filter));
      return numberOf(id, table, filter) ?? '';
    });
  }

  /** The newest complete day of a report (section 8); asks nobody. */
  asOf(report: unknown, zone: unknown): Result {
    return this.run(({ context, midnights }) => {
      const asked = checkAsOf(report, zone, context);
      return new Date(midnights.of(newestCompleteDay(asked.report, asked.zone, context.now)));
    });
  }

  private dates(startDate: unknown, endDate: unknown): Pick<Draft, 'startDate' | 'endDate'> {
    return { startDate: this.date(startDate), endDate: this.date(endDate) };
  }

  private date(value: unknown): unknown {
    return dayArgument(value, this.ports);
  }

  private days(value: unknown): unknown {
    return withDays(value, this.ports);
  }

  private run(work: (call: Call) => Result): Result {
    const call = new Call(this.ports);
    try {
      return work(call);
    } catch (error) {
      // Google shows a thrown Error's message in the cell, and the name of its class before it.
      if (error instanceof Remembered) throw new Error(error.sentence);
      if (error instanceof AdReportsError) throw new Error(sentenceOf(error, call.whose));
      throw error;
    }
  }
}

/** One evaluation of one formula. */
class Call {
  readonly midnights: Midnights;
  private readonly begun: number;
  private known: FormulaAccess | undefined;

  constructor(private readonly ports: FormulaPorts) {
    this.begun = ports.clock.now();
    this.midnights = new Midnights(() => ports.timeZone(), ports.formatTime);
  }

  get context(): Context {
    return { now: this.begun, defaults: this.access.settings };
  }

  get whose(): FormulaAccess['whose'] {
    return this.known?.whose ?? 'owner';
  }

  table(request: Request): FormulaCell[][] {
    return spilled(this.rows(request), this.midnights);
  }

  /** The rows that were asked for; throws where something about them would have to be told beside them. */
  rows(request: Request): Table {
    const columns = request.dimensions.length + request.metrics.length;
    const answer = this.shared(request).answer(mostRows(columns));
    if (answer.doubts.length > 0) throw new Doubtful(answer.doubts);
    return selected(answer, request);
  }

  private shared(request: Request): SharedAnswers {
    const { settings, key } = this.access;
    if (key === undefined) throw new KeyMissing();
    const { clock, http } = this.ports;
    const deadline = this.begun + SECONDS * 1000;
    const token = () => `${clock.now()}.${clock.random()}`;
    const question = questionOf(request);
    const origin = [settings.baseUrl, settings.paths[request.report], key];
    const kept = new KeptAnswers(question, origin, { ...this.ports, now: () => clock.now(), token });
    const ask = askOver({ http, clock, settings, key, deadline });
    const sentence = (error: AdReportsError) => sentenceOf(error, this.whose);
    return new SharedAnswers(question, kept, {
      clock,
      locks: this.ports.locks,
      ask,
      deadline,
      token,
      sentence,
    });
  }

  private get access(): FormulaAccess {
    this.known ??= this.ports.access();
    return this.known;
  }
}
