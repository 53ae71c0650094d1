import { type Midnights, midnightsIn } from '../dates/midnights';
import { comparedSums } from '../device/days/summarize-day';
import { NotAllowed } from '../errors/ad-reports-error';
import type { ErrorLog } from '../errors/error-log';
import type { Clock, FormatTime, Http, Locks } from '../platform/ports';
import type { Request } from '../request/request';
import {
  appIds,
  appsWithoutRows,
  type KnownValues,
  knownNames,
  slipSentences,
  suspiciousApps,
} from '../request/unknown-apps';
import { fetchReport } from '../service/fetch-report';
import { allowedKey, type FormulaAccess } from '../settings/formula-access';
import { onceForEach } from '../storage/once-for-each';
import { NO_APP_NAMES, needsAppNames, sentRequest, withMadeNames } from '../table/made-names';
import type { Table } from '../table/table';
import { AnswerCache, type AnswerCachePorts } from './answers/answer-cache';
import { Remembered } from './answers/fetch-failures';
import { answersAreSums, toQuestion } from './answers/question';
import { originsOf } from './answers/remembered-access';
import { SharedAnswers } from './answers/shared-answers';
import { SharedPace } from './answers/shared-pace';
import { appsInTab, type ReadTab } from './arguments/apps-in-tab';
import type { Context } from './check-arguments';
import { FirstLook } from './first-look';
import { type Again, errorSentence, SECONDS, unexpectedSentence } from './results/error-sentence';
import { mostRows as mostRowsOf, selectColumns } from './results/result-table';

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
  /** The key and the settings of the user whom Google runs the formula for. */
  access(): FormulaAccess;
  /** Reads cells of the file for `appsInTab`. */
  readonly readTab: ReadTab;
  /** Records that the file has formulas. Called when a formula sends a request or needs none, not for each answer from the cache. */
  noteSeen(): void;
}

/**
 * The request of a formula and what it makes of the answer's rows. Both depend on the meaning of blank arguments. Throws NotAllowed
 * for arguments that are not allowed.
 */
export type Plan<Result> = (context: Context) => {
  readonly request: Request;
  /** The columns of the result, if the request has more. */
  readonly columns?: number;
  result(table: Table): Result;
};

/** One evaluation of one formula. Reads the settings and the spreadsheet's zone at most once. */
export class Evaluation {
  readonly midnights: Midnights;
  readonly formatTime: FormatTime;
  private readonly begun: number;
  private readonly token: () => string;
  private readonly cachePorts: AnswerCachePorts;
  private zone: string | undefined;
  private firstLook: FirstLook | undefined;
  private knownAccess: FormulaAccess | undefined;

  constructor(private readonly ports: FormulaPorts) {
    this.begun = ports.clock.now();
    this.formatTime = ports.formatTime;
    this.midnights = midnightsIn(this.timeZone, ports.formatTime);
    const { clock } = ports;
    this.token = () => `${clock.now()}.${clock.random()}`;
    const digest = onceForEach(ports.digest);
    this.cachePorts = { ...ports, digest, now: () => clock.now(), begun: this.begun, token: this.token };
  }

  get context(): Context {
    return this.contextOf(this.access.settings, () => this.ports.known());
  }

  readonly timeZone = (): string => {
    this.zone ??= this.ports.timeZone();
    return this.zone;
  };

  /** The sentence that the cell shows for an error. Logs unexpected errors. */
  sentence(error: unknown): string {
    if (error instanceof Remembered) return error.message;
    const { failure, trace } = this.ports.errors.judge('a formula', error);
    return trace === undefined ? errorSentence(failure, this.again) : unexpectedSentence(trace, this.again);
  }

  /**
   * The result of a formula. `defaults` are the meanings that its blank arguments may have. Throws the errors of the service, and
   * NotAllowed for an app that is probably a typing error.
   */
  result<Result>(plan: Plan<Result>, defaults: readonly Context['defaults'][]): Result {
    const stored = this.stored(plan, defaults);
    if (stored !== undefined) return stored;
    const { request, result, columns } = plan(this.context);
    return result(this.named(request, this.answered(request, columns), () => this.ports.known()));
  }

  /** The result from a stored answer, if there is one and the remembered settings and consent are up to date. */
  private stored<Result>(plan: Plan<Result>, defaults: readonly Context['defaults'][]): Result | undefined {
    const questionOf = (each: Context['defaults']) =>
      toQuestion(sentRequest(plan(this.contextOf(each)).request));
    const questions = defaults.flatMap((each) => unlessNotAllowed(() => questionOf(each)) ?? []);
    if (questions.length === 0) return undefined;
    const look = new FirstLook(questions, this.cachePorts);
    this.firstLook = look;
    const { access } = look;
    if (access === undefined) return undefined;
    const known = () => access.known;
    // What the file knows may have changed since it was remembered.
    return unlessNotAllowed(() => {
      const { request, result } = plan(this.contextOf(access, known));
      const sent = sentRequest(request);
      const answer = look.answer(toQuestion(sent), access);
      return answer && result(this.named(request, selectColumns(answer, sent), known));
    });
  }

  private contextOf(defaults: Context['defaults'], known?: () => KnownValues): Context {
    return { now: this.begun, defaults, ...(known && { known }) };
  }

  private get again(): Again {
    const { clock, formatTime } = this.ports;
    const timeIn = (ms: number) => formatTime(clock.now() + ms, this.timeZone(), "HH:mm 'on' d MMM");
    return { timeIn, byHour: this.knownAccess?.byHour === true };
  }

  private get access(): FormulaAccess {
    this.knownAccess ??= this.ports.access();
    return this.knownAccess;
  }

  /** The table with the names that the add-on makes. The file knows names of apps from earlier answers. */
  private named(request: Request, table: Table, known: () => KnownValues): Table {
    this.refuseUnknownApps(sentRequest(request), table, known);
    return withMadeNames(request, table, needsAppNames(request) ? knownNames(known().apps) : NO_APP_NAMES);
  }

  private answered(asked: Request, columnsOfResult?: number): Table {
    const request = sentRequest(asked);
    const columns = columnsOfResult ?? request.dimensions.length + request.metrics.length;
    return selectColumns(this.shared(request).answer(mostRowsOf(columns)), request);
  }

  /** Refuses an app without rows if the file or the argument has an app with a similar id, because its rows would be missing from the sum. */
  private refuseUnknownApps(request: Request, table: Table, knownValues: () => KnownValues): void {
    const { apps } = request;
    const without = appsWithoutRows(apps, table);
    if (without !== 'cannot tell' && without.length === 0) return;
    const { apps: known } = knownValues();
    const silent =
      without === 'cannot tell' ? this.silentAmong(suspiciousApps(apps, known), request) : without;
    const [sentence] = slipSentences(silent, apps, known);
    if (sentence !== undefined) throw new NotAllowed([`apps: ${sentence}`]);
  }

  private silentAmong(apps: readonly string[], request: Request): readonly string[] {
    if (apps.length === 0) return [];
    const withRows = appIds(this.answered({ ...request, apps, dimensions: ['appId'], metrics: ['revenue'] }));
    return apps.filter((app) => withRows?.has(app) === false);
  }

  /** Other apps only save requests, so an error here must not fail the cell. */
  private appsInTab(): readonly string[] {
    try {
      return appsInTab(this.ports.readTab);
    } catch (error) {
      this.ports.errors.judge('reading the formulas of the tab', error);
      return [];
    }
  }

  private shared(request: Request): SharedAnswers {
    const { ports, begun } = this;
    const { clock, http, locks } = ports;
    const { settings } = this.access;
    const key = allowedKey(this.access);
    const deadline = begun + SECONDS * 1000;
    const question = toQuestion(request);
    const { zone, currency } = settings;
    const origins = originsOf({ settings, key }, this.cachePorts.digest);
    this.firstLook?.remember(() => {
      const { apps, areas } = ports.known();
      return { zone, currency, origins, known: { apps, areas } };
    });
    const cache = new AnswerCache(question, origins[request.report], this.cachePorts);
    const paceName = ports.digest(JSON.stringify(['pace', 1, settings.baseUrl, key]));
    const pace = new SharedPace(paceName, settings.parallel, ports);
    return new SharedAnswers(question, cache, {
      clock,
      locks,
      ask: (sent, { mostRows, rowsReceived }) => {
        ports.noteSeen();
        const watched = { http, clock, settings, key, deadline, pace, mostRows, onProgress: rowsReceived };
        // Device rows must not be cached.
        return answersAreSums(sent) ? comparedSums(sent, watched) : fetchReport(sent, watched);
      },
      deadline,
      token: this.token,
      appsInTab: () => this.appsInTab(),
      sentence: (error) => errorSentence(error, this.again),
      whyLate: () => pace.whyLate(),
    });
  }
}

function unlessNotAllowed<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotAllowed) return undefined;
    throw error;
  }
}
