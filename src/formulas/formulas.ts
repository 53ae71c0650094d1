import type { ReportId } from '../catalogue/catalogue';
import { newestCompleteDay } from '../dates/complete-days';
import { type AdReportsError, NotAllowed } from '../errors/ad-reports-error';
import type { ErrorLog } from '../errors/error-log';
import type { Clock, FormatTime, Http, Locks } from '../platform/ports';
import type { Draft } from '../request/draft';
import { errorTextIn, isLoading } from '../request/error-texts';
import type { FieldNames } from '../request/issues';
import type { KnownValues } from '../request/known-values';
import type { Request } from '../request/request';
import { appIds, appsWithoutRows, slipSentences, suspiciousApps } from '../request/unknown-apps';
import { allowedKey, type FormulaAccess } from '../settings/formula-access';
import type { Table } from '../table/table';
import { texts } from '../wording/texts';
import { AnswerCache, type AnswerCachePorts } from './answers/answer-cache';
import { askOver } from './answers/ask-service';
import { toQuestion } from './answers/question';
import { Remembered, SharedAnswers } from './answers/shared-answers';
import { SharedPace } from './answers/shared-pace';
import { blanksFilled, dayArgument, isBlank, singleCell, withDays } from './arguments/argument-values';
import { Midnights } from './arguments/date-cells';
import {
  ARGUMENTS,
  type Context,
  checkAsOf,
  checkDaySums,
  checkedRequest,
  checkFilter,
  checkOneMetric,
  checkSummable,
} from './check-arguments';
import { DEVICE_DEFAULTS } from './device-defaults';
import { type Again, errorSentence, SECONDS, unexpectedSentence } from './results/error-sentence';
import { mostRows, type ResultCell, spilled } from './results/result-cells';
import { selectColumns } from './results/select-columns';
import { singleValue, valueRequest } from './results/single-value';

/** The ports of the formulas. */
export interface FormulaPorts extends Pick<AnswerCachePorts, 'pack' | 'unpack' | 'cache' | 'digest'> {
  readonly http: Http;
  readonly errors: ErrorLog;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly formatTime: FormatTime;
  /** IANA name of the spreadsheet's zone. */
  timeZone(): string;
  /** The values in earlier answers of the file's reports. */
  known(): KnownValues;
  /** The key and the settings of the file's owner. Read at each call. */
  access(): FormulaAccess;
  /** Records that the file has formulas. Called when a formula sends a request or needs none, not for each answer from the cache. */
  noteSeen(): void;
  /** False in a shared drive, where files have no owner. */
  hasOwner(): boolean;
}

/** A formula's arguments by name, as Google passes them. */
export type Given = Readonly<Record<string, unknown>>;

type Result = ResultCell | ResultCell[][];

const DAYS: readonly string[] = ['startDate', 'endDate'] satisfies (keyof Draft)[];

/** The custom functions. Each throws an Error, and the cell shows its message. */
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
  full(given: Given): Result {
    return this.table('full', given);
  }

  /** Section 4.3. */
  ltv(given: Given): Result {
    return this.table('ltv', given);
  }

  /** Section 4.4. */
  retention(given: Given): Result {
    return this.table('retention', given);
  }

  /** Section 4.1, summed. */
  device(given: Given): Result {
    return this.table('device', { ...given, ...blanksFilled(given, DEVICE_DEFAULTS) });
  }

  /** One number of any report, aggregated as the catalogue says. */
  value(given: Given): Result {
    const { metric, filterValue } = given;
    const filterField = singleCell(given['filterField']);
    return this.run(given, (call) => {
      const draft = this.draft(ARGUMENTS.value, given);
      const checked = checkedRequest(draft, ARGUMENTS.value, call.context);
      const id = checkOneMetric(metric, checked);
      checkDaySums(checked, ARGUMENTS.value);
      if (!isBlank(filterField)) checkSummable(checked, 'filterField');
      const filter = checkFilter(filterField, withDays(filterValue, this.ports), checked, call.context);
      const table = call.rows(valueRequest(checked, id, filter));
      return singleValue(id, table, filter) ?? '';
    });
  }

  /** The newest complete day of a report (section 8). Sends no request. */
  asOf(given: Given): Result {
    return this.run(given, ({ context, midnights }) => {
      const { report, timezone } = given;
      this.ports.noteSeen();
      const asked = checkAsOf(singleCell(report), singleCell(timezone), context);
      return new Date(midnights.of(newestCompleteDay(asked.report, asked.zone, context.now)));
    });
  }

  private table(report: ReportId, given: Given): Result {
    return this.run(given, (call) => {
      const draft = { ...this.draft(ARGUMENTS[report], given), report };
      const request = checkedRequest(draft, ARGUMENTS[report], call.context);
      checkDaySums(request, ARGUMENTS[report]);
      checkSummable(request, 'groupBy');
      return call.table(request);
    });
  }

  /** The arguments as the fields of a draft. */
  private draft(names: FieldNames, given: Given): Draft {
    const fields = Object.entries(names).map(([field, name]) => [field, this.field(field, given[name])]);
    return Object.fromEntries(fields) as Draft;
  }

  private field(field: string, value: unknown): unknown {
    return DAYS.includes(field) ? dayArgument(value, this.ports) : singleCell(value);
  }

  private run(given: Given, work: (call: Call) => Result): Result {
    const call = new Call(this.ports);
    try {
      refuseErrors(given);
      return work(call);
    } catch (error) {
      // Google shows the class name and the message of a thrown Error in the cell.
      if (error instanceof Remembered) throw new Error(error.sentence);
      const trace = this.ports.errors.unexpected('a formula', error);
      throw new Error(
        trace === undefined ? call.sentence(error as AdReportsError) : unexpectedSentence(trace, call.again),
      );
    }
  }
}

/** Refuses error cells among the arguments. They would be skipped or requested as names, and the result would be incomplete. */
function refuseErrors(given: Given): void {
  for (const [argument, value] of Object.entries(given)) {
    const error = errorTextIn(value);
    if (error === undefined) continue;
    const { argumentLoading, argumentError } = texts().formulas;
    throw new NotAllowed([isLoading(error) ? argumentLoading(argument) : argumentError(argument, error)]);
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
    return { now: this.begun, defaults: this.access.settings, known: () => this.ports.known() };
  }

  get again(): Again {
    const { clock, formatTime, timeZone } = this.ports;
    const timeIn = (ms: number) => formatTime(clock.now() + ms, timeZone(), "HH:mm 'on' d MMM");
    return { timeIn, byHour: this.known?.byHour === true };
  }

  /** The sentence that the cell shows for a failure. */
  sentence(error: AdReportsError): string {
    return errorSentence(error, this.again);
  }

  table(request: Request): ResultCell[][] {
    return spilled(this.rows(request), this.midnights);
  }

  /** The requested rows. */
  rows(request: Request): Table {
    const table = this.answered(request);
    this.refuseUnknownApps(request, table);
    return table;
  }

  private answered(request: Request): Table {
    const columns = request.dimensions.length + request.metrics.length;
    return selectColumns(this.shared(request).answer(mostRows(columns)), request);
  }

  /**
   * Throws NotAllowed for an app without rows if the file or the argument has an app with a similar id: it is probably a typing
   * error, and its rows would be missing from the sum.
   */
  private refuseUnknownApps(request: Request, table: Table): void {
    const { apps } = request;
    const without = appsWithoutRows(apps, table);
    if (without !== 'cannot tell' && without.length === 0) return;
    const { apps: known } = this.ports.known();
    const silent =
      without === 'cannot tell' ? this.silentAmong(suspiciousApps(apps, known), request) : without;
    const [sentence] = slipSentences(silent, apps, known);
    if (sentence !== undefined) throw new NotAllowed([`apps: ${sentence}`]);
  }

  private silentAmong(apps: readonly string[], request: Request): readonly string[] {
    if (apps.length === 0) return [];
    const heard = appIds(this.answered({ ...request, apps, dimensions: ['appId'], metrics: ['revenue'] }));
    return apps.filter((app) => heard?.has(app) === false);
  }

  private shared(request: Request): SharedAnswers {
    const { settings } = this.access;
    const key = allowedKey(this.access, () => this.ports.hasOwner());
    const { clock, http } = this.ports;
    const deadline = this.begun + SECONDS * 1000;
    const token = () => `${clock.now()}.${clock.random()}`;
    const question = toQuestion(request);
    const origin = [settings.baseUrl, settings.paths[request.report], key];
    const ports = { ...this.ports, now: () => clock.now(), begun: this.begun, token };
    const kept = new AnswerCache(question, origin, ports);
    const name = this.ports.digest(JSON.stringify(['pace', 1, settings.baseUrl, key]));
    const pace = new SharedPace(name, settings.parallel, this.ports);
    const ask = askOver({ http, clock, settings, key, deadline, pace });
    return new SharedAnswers(question, kept, {
      clock,
      locks: this.ports.locks,
      ask: (...asked) => {
        this.ports.noteSeen();
        return ask(...asked);
      },
      deadline,
      token,
      sentence: (error) => this.sentence(error),
      whyLate: () => pace.whyLate(),
    });
  }

  private get access(): FormulaAccess {
    this.known ??= this.ports.access();
    return this.known;
  }
}
