import { type AdReportsError, NotAllowed } from '../errors/ad-reports-error';
import type { ErrorLog } from '../errors/error-log';
import type { Clock, FormatTime, Http, Locks } from '../platform/ports';
import type { Request } from '../request/request';
import {
  appIds,
  appsWithoutRows,
  type KnownValues,
  slipSentences,
  suspiciousApps,
} from '../request/unknown-apps';
import { allowedKey, type FormulaAccess } from '../settings/formula-consent';
import type { Table } from '../table/table';
import { AnswerCache, type AnswerCachePorts } from './answers/answer-cache';
import { askOver } from './answers/ask-service';
import { toQuestion } from './answers/question';
import { Remembered, SharedAnswers } from './answers/shared-answers';
import { SharedPace } from './answers/shared-pace';
import { type Midnights, midnightsIn } from './arguments/date-cells';
import type { Context } from './check-arguments';
import { type Again, errorSentence, SECONDS, unexpectedSentence } from './results/error-sentence';
import { mostRows, selectColumns } from './results/result-table';

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
  /** The key and the settings of the file's owner. */
  access(): FormulaAccess;
  /** Records that the file has formulas. Called when a formula sends a request or needs none, not for each answer from the cache. */
  noteSeen(): void;
  /** False in a shared drive, where files have no owner. */
  hasOwner(): boolean;
}

/** One evaluation of one formula. Reads the settings and the spreadsheet's zone at most once. */
export class Evaluation {
  readonly midnights: Midnights;
  readonly formatTime: FormatTime;
  private readonly begun: number;
  private zone: string | undefined;
  private knownAccess: FormulaAccess | undefined;

  constructor(private readonly ports: FormulaPorts) {
    this.begun = ports.clock.now();
    this.formatTime = ports.formatTime;
    this.midnights = midnightsIn(this.timeZone, ports.formatTime);
  }

  get context(): Context {
    return { now: this.begun, defaults: this.access.settings, known: () => this.ports.known() };
  }

  /** IANA name of the spreadsheet's zone. */
  readonly timeZone = (): string => {
    this.zone ??= this.ports.timeZone();
    return this.zone;
  };

  noteSeen(): void {
    this.ports.noteSeen();
  }

  /** The sentence that the cell shows for an error. Logs unexpected errors. */
  sentence(error: unknown): string {
    if (error instanceof Remembered) return error.sentence;
    const trace = this.ports.errors.unexpected('a formula', error);
    if (trace === undefined) return errorSentence(error as AdReportsError, this.again);
    return unexpectedSentence(trace, this.again);
  }

  /** The requested rows. Throws the errors of the service, and NotAllowed for an app that is probably a typing error. */
  rows(request: Request): Table {
    const table = this.answered(request);
    this.refuseUnknownApps(request, table);
    return table;
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

  private answered(request: Request): Table {
    const columns = request.dimensions.length + request.metrics.length;
    return selectColumns(this.shared(request).answer(mostRows(columns)), request);
  }

  /** Refuses an app without rows if the file or the argument has an app with a similar id, because its rows would be missing from the sum. */
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
    const withRows = appIds(this.answered({ ...request, apps, dimensions: ['appId'], metrics: ['revenue'] }));
    return apps.filter((app) => withRows?.has(app) === false);
  }

  private shared(request: Request): SharedAnswers {
    const { ports, begun } = this;
    const { clock, http, locks } = ports;
    const { settings } = this.access;
    const key = allowedKey(this.access, () => ports.hasOwner());
    const deadline = begun + SECONDS * 1000;
    const token = () => `${clock.now()}.${clock.random()}`;
    const question = toQuestion(request);
    const origin = [settings.baseUrl, settings.paths[request.report], key];
    const cache = new AnswerCache(question, origin, { ...ports, now: () => clock.now(), begun, token });
    const paceName = ports.digest(JSON.stringify(['pace', 1, settings.baseUrl, key]));
    const pace = new SharedPace(paceName, settings.parallel, ports);
    const ask = askOver({ http, clock, settings, key, deadline, pace });
    return new SharedAnswers(question, cache, {
      clock,
      locks,
      ask: (...asked) => {
        ports.noteSeen();
        return ask(...asked);
      },
      deadline,
      token,
      sentence: (error) => errorSentence(error, this.again),
      whyLate: () => pace.whyLate(),
    });
  }
}
