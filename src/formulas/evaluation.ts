import { createMidnightFinder, type FindMidnight } from '../dates';
import { ConnectionMissing, type ErrorLog, NotAllowed } from '../errors';
import type { FormatTime } from '../platform';
import { describeUnknownApps, type KnownSource, type KnownValues, type Request, splitList } from '../request';
import { createAnswerSource, type FormulaAccess, findConnection } from '../settings';
import { rememberResults } from '../storage';
import {
  type AppNames,
  findColumnIndex,
  NO_APP_NAMES,
  needsAppNames,
  type Table,
  toAppNames,
  toSentRequest,
  withDerivedNames,
} from '../table';
import { fetchSharedTable, type SharedTableServices } from './answers/answers';
import type { ValueFilter } from './filters/filter-arguments';
import {
  calculateRowLimit,
  describeFormulaFailure,
  describeUnexpectedError,
  FORMULA_SECONDS,
} from './results/cell-content';

export interface FormulaServices extends SharedTableServices {
  readonly errors: ErrorLog;
  readonly formatTime: FormatTime;
  /** IANA name of the spreadsheet's zone. */
  timeZone(): string;
  /** The values in earlier answers of the file's reports, for a connection. */
  readKnownValues(connection: string): KnownValues;
  /** The connections of the user whom Google runs the formula for. */
  readAccess(): readonly FormulaAccess[];
}

export interface FormulaPlan<Result> {
  readonly request: Request;
  readonly filter?: ValueFilter | undefined;
  /** The number of columns of the result. Omitted: that of the request. */
  readonly columns?: number;
  readonly toResult: (table: Table) => Result;
}

/** One evaluation of one formula. Reads the settings and the spreadsheet's zone at most once. */
export class Evaluation {
  readonly findMidnight: FindMidnight;
  readonly formatTime: FormatTime;
  private readonly startedAt: number;
  readonly timeZone: () => string;
  readonly readAccess: () => readonly FormulaAccess[];
  private readonly getKnownSource: (connection: string) => KnownSource;

  constructor(private readonly services: FormulaServices) {
    const { clock, formatTime } = services;
    this.startedAt = clock.now();
    this.formatTime = formatTime;
    this.timeZone = rememberResults<void, string>(() => services.timeZone());
    this.readAccess = rememberResults<void, readonly FormulaAccess[]>(() => services.readAccess());
    this.findMidnight = createMidnightFinder(this.timeZone, formatTime);
    this.getKnownSource = rememberResults((connection: string) => {
      const readStored = rememberResults<void, KnownValues>(() => services.readKnownValues(connection));
      const readZone = () => this.requireAccess(connection).settings.zone;
      const fetchTable = (request: Request) => this.fetchTable(request);
      return createAnswerSource({ connection, now: this.startedAt, readStored, readZone, fetchTable });
    });
  }

  /** What the arguments of a formula are checked with, if it asks this connection. */
  buildContext(connection: string) {
    const { settings: defaults } = this.requireAccess(connection);
    return { now: this.startedAt, defaults, knownSource: this.getKnownSource(connection) };
  }

  private requireAccess(name: string): FormulaAccess {
    const access = findConnection(name, this.readAccess());
    if (access === undefined) throw new ConnectionMissing(name);
    return access;
  }

  calculateResult<Result>({ request, toResult, columns, filter }: FormulaPlan<Result>): Result {
    const sentTable = this.fetchTable(toSentRequest(request), columns);
    // An app without rows that the service does not know is most likely a typing error.
    const [unknownApp] = describeUnknownApps(request, sentTable, this.getKnownSource(request.connection));
    if (unknownApp !== undefined) throw new NotAllowed([`apps: ${unknownApp}`]);
    const names = needsAppNames(request) ? this.chooseAppNames(request, sentTable, filter) : NO_APP_NAMES;
    return toResult(withDerivedNames(request, sentTable, names));
  }

  describeCellError(error: unknown): string {
    const { failure, trace } = this.services.errors.logUnexpected('a formula', error);
    return trace === undefined ? describeFormulaFailure(failure) : describeUnexpectedError(trace);
  }

  private fetchTable(request: Request, columns = request.dimensions.length + request.metrics.length): Table {
    const call = {
      access: this.requireAccess(request.connection),
      deadline: this.startedAt + FORMULA_SECONDS * 1000,
      describeFailure: describeFormulaFailure,
    };
    return fetchSharedTable(request, calculateRowLimit(columns), call, this.services);
  }

  /** The names that the file knows from earlier answers. For a filter by name, all rows need one: an app whose name is unknown may have the same name. */
  private chooseAppNames(
    { from, connection }: Request,
    { columns, rows }: Table,
    filter?: ValueFilter,
  ): AppNames {
    const knownSource = this.getKnownSource(connection);
    const storedNames = toAppNames(knownSource.readStored().apps);
    const appColumn = findColumnIndex(columns, 'appId');
    const ids = new Set(rows.map((row) => String(row[appColumn])));
    const isAppFilter = filter?.dimension === 'appId' || filter?.dimension === 'appName';
    const isByName = isAppFilter && !filter.values.flatMap(splitList).every((value) => ids.has(value));
    const areAllStored = [...ids].every((id) => storedNames.has(id));
    return isByName && !areAllStored ? toAppNames(knownSource.fetchValues(from).apps) : storedNames;
  }
}
