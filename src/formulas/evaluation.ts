import { type Midnights, midnightsIn } from '../dates/sheet-dates';
import { comparedSums } from '../device/days/summarize-day';
import { NotAllowed } from '../errors/ad-reports-error';
import type { ErrorLog } from '../errors/error-log';
import type { Clock, FormatTime, Http } from '../platform/ports';
import { type KnownSource, type KnownValues, unknownApps } from '../request/known-values';
import { splitList } from '../request/parse-list';
import type { Request } from '../request/request';
import { fetchReport } from '../service/fetch-report';
import { allowedKey, type FormulaAccess } from '../settings/formula-consent';
import { askingSource } from '../settings/known-source';
import { onceForEach } from '../storage/once-for-each';
import {
  type AppNames,
  appNames,
  NO_APP_NAMES,
  needsAppNames,
  sentRequest,
  withMadeNames,
} from '../table/id-names';
import type { Table } from '../table/table';
import { AnswerCache, type AnswerCachePorts } from './answers/answer-cache';
import { Answers, Remembered } from './answers/answers';
import { answersAreSums, toQuestion } from './answers/question';
import type { Context } from './check-arguments';
import { errorSentence, SECONDS, unexpectedSentence } from './results/error-sentence';
import { mostRows as mostRowsOf, selectColumns } from './results/result-table';
import type { ValueFilter } from './value-filter';

export interface FormulaPorts extends Pick<AnswerCachePorts, 'pack' | 'unpack' | 'cache' | 'digest'> {
  readonly http: Http;
  readonly errors: ErrorLog;
  readonly clock: Clock;
  readonly formatTime: FormatTime;
  /** IANA name of the spreadsheet's zone. */
  timeZone(): string;
  /** The values in earlier answers of the file's reports. */
  known(): KnownValues;
  /** The key and the settings of the user whom Google runs the formula for. */
  access(): FormulaAccess;
  /** Records that the file has formulas. Called when a formula sends a request or needs none, not for each answer from the cache. */
  noteSeen(): void;
  /** Records that the file's owner has not allowed a formula of the file. */
  noteRefused(): void;
}

/** The request of a formula and what it makes of the answer's rows. */
export interface Plan<Result> {
  readonly request: Request;
  /** The filter of the rows, if there is one. */
  readonly filter?: ValueFilter | undefined;
  /** The columns of the result, if the request has more. */
  readonly columns?: number;
  readonly result: (table: Table) => Result;
}

/** In the answers with the names of apps and networks. */
const NAME_COLUMNS = 5;

/** One evaluation of one formula. Reads the settings and the spreadsheet's zone at most once. */
export class Evaluation {
  readonly midnights: Midnights;
  readonly formatTime: FormatTime;
  private readonly begun: number;
  private readonly cachePorts: AnswerCachePorts;
  readonly timeZone: () => string;
  private readonly access: () => FormulaAccess;
  private readonly known: KnownSource;

  constructor(private readonly ports: FormulaPorts) {
    const { clock, formatTime } = ports;
    this.begun = clock.now();
    this.formatTime = formatTime;
    this.timeZone = onceForEach<void, string>(() => ports.timeZone());
    this.access = onceForEach<void, FormulaAccess>(() => ports.access());
    this.midnights = midnightsIn(this.timeZone, formatTime);
    const stored = onceForEach<void, KnownValues>(() => ports.known());
    const zone = () => this.access().settings.zone;
    const fetch = (request: Request) => this.fetch(request, NAME_COLUMNS);
    this.known = askingSource({ now: this.begun, stored, zone, fetch });
    const token = () => `${clock.now()}.${clock.random()}`;
    const digest = onceForEach(ports.digest);
    this.cachePorts = { ...ports, digest, now: () => clock.now(), begun: this.begun, token };
  }

  get context(): Context {
    return { now: this.begun, defaults: this.access().settings, known: this.known };
  }

  /**
   * The result of a formula, from a stored answer if there is one. Throws the errors of the service, and NotAllowed for an app that nobody
   * knows.
   */
  result<Result>({ request, result, columns, filter }: Plan<Result>): Result {
    const sent = sentRequest(request);
    const table = this.fetch(sent, columns ?? sent.dimensions.length + sent.metrics.length);
    return result(this.withNames(request, table, filter));
  }

  /** The sentence that the cell shows for an error. Logs unexpected errors. */
  sentence(error: unknown): string {
    if (error instanceof Remembered) return error.message;
    const { failure, trace } = this.ports.errors.judge('a formula', error);
    return trace === undefined ? errorSentence(failure, this.timeIn) : unexpectedSentence(trace);
  }

  /** The table of a request that the service understands, for a result with so many columns. Cells of the file ask the service once. */
  private fetch(request: Request, columns: number): Table {
    const { ports, cachePorts } = this;
    const { clock, http } = ports;
    const access = this.access();
    const { settings } = access;
    if (!access.isAllowed) ports.noteRefused();
    const key = allowedKey(access);
    const { baseUrl } = settings;
    // Answers depend on the service and the key, and do not reveal them.
    const origin = ports.digest(JSON.stringify([baseUrl, key]));
    const deadline = this.begun + SECONDS * 1000;
    const question = toQuestion(request);
    const answers = new Answers(question, new AnswerCache(question, origin, cachePorts), {
      clock,
      fetch: (sent, mostRows) => {
        ports.noteSeen();
        const connection = { http, clock, settings, key, deadline, mostRows };
        // Device rows must not be cached.
        return answersAreSums(sent) ? comparedSums(sent, connection) : fetchReport(sent, connection);
      },
      deadline,
      token: cachePorts.token,
      sentence: (error) => errorSentence(error, this.timeIn),
    });
    return selectColumns(answers.answer(mostRowsOf(columns)), request);
  }

  /** The table with the names that the add-on makes. The file knows names of apps from earlier answers. Refuses an unknown app without rows. */
  private withNames(request: Request, table: Table, filter?: ValueFilter): Table {
    const [sentence] = unknownApps(request, table, this.known);
    if (sentence !== undefined) throw new NotAllowed([`apps: ${sentence}`]);
    const names = needsAppNames(request) ? this.appNames(request, table, filter) : NO_APP_NAMES;
    return withMadeNames(request, table, names);
  }

  /** A filter by a name needs the names of all rows, because the file may not know that a second app has it. */
  private appNames({ from }: Request, { columns, rows }: Table, filter?: ValueFilter): AppNames {
    const names = appNames(this.known.stored().apps);
    const at = columns.findIndex(({ field }) => field === 'appId');
    const ids = new Set(rows.map((row) => String(row[at])));
    const isOfApps = filter?.dimension === 'appId' || filter?.dimension === 'appName';
    const isByName = isOfApps && !filter.values.flatMap(splitList).every((value) => ids.has(value));
    const isWhole = !isByName || [...ids].every((id) => names.has(id));
    return isWhole ? names : appNames(this.known.ask(from).apps);
  }

  /** The day is needed because a cell may show its sentence for days. */
  private readonly timeIn = (ms: number): string => {
    const { clock, formatTime } = this.ports;
    return formatTime(clock.now() + ms, this.timeZone(), "HH:mm 'on' d MMM");
  };
}
