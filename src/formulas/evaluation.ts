import { CURRENCIES, ZONES } from '../catalogue/fixed-values';
import { type Midnights, midnightsIn } from '../dates/midnights';
import { comparedSums } from '../device/days/summarize-day';
import { NotAllowed } from '../errors/ad-reports-error';
import type { ErrorLog } from '../errors/error-log';
import type { Clock, FormatTime, Http, Locks } from '../platform/ports';
import { unique } from '../request/parse-list';
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
import {
  ACCESS_NAME,
  originsOf,
  type RememberedAccess,
  rememberAccess,
  rememberedAccess,
} from './answers/access';
import { AnswerCache, type AnswerCachePorts, answerNames } from './answers/answer-cache';
import { Answers, Remembered } from './answers/answers';
import { answersAreSums, type Question, toQuestion } from './answers/question';
import { RequestLimit } from './answers/request-limit';
import type { Context } from './check-arguments';
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

/** Which of the arguments with a default in the settings are blank. */
type Blanks = Readonly<Record<keyof Context['defaults'], boolean>>;

/** One evaluation of one formula. Reads the settings and the spreadsheet's zone at most once. */
export class Evaluation {
  readonly midnights: Midnights;
  readonly formatTime: FormatTime;
  private readonly begun: number;
  private readonly cachePorts: AnswerCachePorts;
  private zone: string | undefined;
  private knownAccess: FormulaAccess | undefined;

  constructor(private readonly ports: FormulaPorts) {
    const { clock, formatTime } = ports;
    this.begun = clock.now();
    this.formatTime = formatTime;
    this.midnights = midnightsIn(this.timeZone, formatTime);
    const token = () => `${clock.now()}.${clock.random()}`;
    const digest = onceForEach(ports.digest);
    this.cachePorts = { ...ports, digest, now: () => clock.now(), begun: this.begun, token };
  }

  get context(): Context {
    return this.contextOf(this.access.settings, () => this.ports.known());
  }

  readonly timeZone = (): string => {
    this.zone ??= this.ports.timeZone();
    return this.zone;
  };

  /**
   * The result of a formula, from a stored answer if there is one. Throws the errors of the service, and NotAllowed for an app that is
   * probably a typing error.
   */
  result<Result>(plan: Plan<Result>, isBlank: Blanks): Result {
    const stored = this.storedResult(plan, isBlank);
    if (stored !== undefined) return stored;
    const known = () => this.ports.known();
    const { request, result, columns } = plan(this.context);
    const sent = sentRequest(request);
    const table = this.fetch(sent, columns ?? sent.dimensions.length + sent.metrics.length);
    return result(this.withNames(request, table, known));
  }

  /** The sentence that the cell shows for an error. Logs unexpected errors. */
  sentence(error: unknown): string {
    if (error instanceof Remembered) return error.message;
    const { failure, trace } = this.ports.errors.judge('a formula', error);
    return trace === undefined ? errorSentence(failure, this.again) : unexpectedSentence(trace, this.again);
  }

  /**
   * The result from a stored answer, if there is one and the settings and consent are remembered. One call for both: as the access tells the
   * meaning of blank arguments, the call asks for the answers to all their meanings.
   */
  private storedResult<Result>(plan: Plan<Result>, isBlank: Blanks): Result | undefined {
    const questions = meanings(isBlank).flatMap(
      (defaults) => unlessNotAllowed(() => toQuestion(plan(this.contextOf(defaults)).request)) ?? [],
    );
    if (questions.length === 0) return undefined;
    const names = questions.flatMap((question) => answerNames(question, this.cachePorts));
    const texts = this.ports.cache.getAll(unique([ACCESS_NAME, ...names]));
    const access = rememberedAccess(texts);
    if (access === undefined) return undefined;
    const known = () => access.known;
    // What the file knows may have changed since it was remembered.
    return unlessNotAllowed(() => {
      const { request, result } = plan(this.contextOf(access, known));
      const answer = this.cacheFor(toQuestion(request), access.origins).find(texts);
      return answer && result(this.withNames(request, selectColumns(answer, sentRequest(request)), known));
    });
  }

  private contextOf(defaults: Context['defaults'], known?: () => KnownValues): Context {
    return { now: this.begun, defaults, ...(known && { known }) };
  }

  private cacheFor(question: Question, origins: RememberedAccess['origins']): AnswerCache {
    return new AnswerCache(question, origins[question.exact.report], this.cachePorts);
  }

  /** The table of a request that the service understands, for a result with so many columns. Cells of the file ask the service once. */
  private fetch(request: Request, columns: number): Table {
    const { ports, access, cachePorts } = this;
    const { clock, http } = ports;
    const { settings } = access;
    const key = allowedKey(access);
    const origins = originsOf({ settings, key }, cachePorts.digest);
    const { zone, currency } = settings;
    const { apps, areas } = ports.known();
    rememberAccess({ zone, currency, origins, known: { apps, areas } }, ports.cache);
    const deadline = this.begun + SECONDS * 1000;
    const pace = new RequestLimit(ports.digest(JSON.stringify(['limit', settings.baseUrl, key])), ports);
    const question = toQuestion(request);
    const answers = new Answers(question, this.cacheFor(question, origins), {
      clock,
      fetch: (sent, { mostRows, rowsReceived }) => {
        ports.noteSeen();
        const connection = { http, clock, settings, key, deadline, pace, mostRows, onProgress: rowsReceived };
        // Device rows must not be cached.
        return answersAreSums(sent) ? comparedSums(sent, connection) : fetchReport(sent, connection);
      },
      deadline,
      token: cachePorts.token,
      sentence: (error) => errorSentence(error, this.again),
    });
    return selectColumns(answers.answer(mostRowsOf(columns)), request);
  }

  /**
   * The table with the names that the add-on makes. The file knows names of apps from earlier answers. Refuses an app without rows if the
   * file or the argument has an app with a similar id, because its rows would be missing from the sum.
   */
  private withNames(request: Request, table: Table, known: () => KnownValues): Table {
    const { apps } = request;
    const without = appsWithoutRows(apps, table);
    if (without === 'cannot tell' || without.length > 0) {
      const others = known().apps;
      const silent = without === 'cannot tell' ? this.appsWithoutAnyRows(request, others) : without;
      const [sentence] = slipSentences(silent, apps, others);
      if (sentence !== undefined) throw new NotAllowed([`apps: ${sentence}`]);
    }
    return withMadeNames(request, table, needsAppNames(request) ? knownNames(known().apps) : NO_APP_NAMES);
  }

  /** Asks by app which of the apps that may be mistyped have no rows. */
  private appsWithoutAnyRows(request: Request, known: KnownValues['apps']): readonly string[] {
    const apps = suspiciousApps(request.apps, known);
    if (apps.length === 0) return [];
    const withRows = appIds(this.fetch({ ...request, apps, dimensions: ['appId'], metrics: ['revenue'] }, 2));
    return apps.filter((app) => withRows?.has(app) === false);
  }

  private get access(): FormulaAccess {
    this.knownAccess ??= this.ports.access();
    return this.knownAccess;
  }

  private get again(): Again {
    const { clock, formatTime } = this.ports;
    const timeIn = (ms: number) => formatTime(clock.now() + ms, this.timeZone(), "HH:mm 'on' d MMM");
    return { timeIn, byHour: this.knownAccess?.byHour === true };
  }
}

/** All meanings that the zone and the currency of a formula may have: one each if they are not blank. */
function meanings(isBlank: Blanks): Context['defaults'][] {
  const zones = isBlank.zone ? ZONES : ZONES.slice(0, 1);
  const currencies = isBlank.currency ? CURRENCIES : CURRENCIES.slice(0, 1);
  return zones.flatMap(({ id: zone }) => currencies.map(({ id: currency }) => ({ zone, currency })));
}

function unlessNotAllowed<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotAllowed) return undefined;
    throw error;
  }
}
