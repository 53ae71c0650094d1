import type { ReportId } from '../../catalogue/entry';
import { NotAllowed } from '../../errors/ad-reports-error';
import { KeyMissing } from '../../errors/run-errors';
import type { Clock, Http } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { checkBaseUrl, checkPath } from './address';
import type { ResponseBody } from './response-body';

/** The address of the service, and how many requests it may get at once. */
export interface ServiceSettings {
  readonly baseUrl: string;
  readonly paths: Readonly<Record<ReportId, string>>;
  /** At most this many requests at once, 1 to 8. */
  readonly parallel: number;
}

/** The progress of a reading. An error thrown by the function that receives it ends the reading at once. */
export interface Progress {
  readonly what: 'pages' | 'files';
  /** The number of pages or files that were read. */
  readonly done: number;
  /** The number of all pages or files; null while it is not known. */
  readonly of: number | null;
  readonly rows: number;
  /** The number of rows that the service announced; undefined if it announced none. */
  readonly total: number | undefined;
}

/** Successful responses that an earlier slice of the same run received, by the body of the request. Each is used at most once. */
export interface EarlierAnswers {
  take(body: string): ResponseBody | undefined;
  keep(body: string, answer: ResponseBody): void;
}

/** Counts the requests of all connections that share it, including repeated ones. */
export interface CallCounter {
  sent: number;
}

/** Coordinates requests with all others that use the same key. */
export interface Pace {
  /** Waits until `count` requests may be sent. Throws TooManyRequests if that is after the deadline. */
  before(count: number, within: Pick<Connection, 'clock' | 'deadline'>): void;
  /** Called when the service refuses a request because there are too many; `retryAfterMs` is the wait that it requires, if any. */
  refused(retryAfterMs: number | undefined): void;
}

/** Everything that a reading needs from outside. */
export interface Connection {
  readonly http: Http;
  readonly clock: Clock;
  readonly settings: ServiceSettings;
  readonly key: string;
  /** Epoch milliseconds: after this time, no new call or wait begins. */
  readonly deadline: number;
  /** A reading throws TooLarge if it has, or its first full page announces, more rows. Default: as many as one spreadsheet can hold. */
  readonly mostRows?: number;
  readonly calls?: CallCounter;
  /** If omitted, a reading does not wait for others. */
  readonly pace?: Pace;
  readonly earlier?: EarlierAnswers;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * The address of a report. The key is sent to it, so base URL and path are checked here, even if they were checked before. Throws
 * NotAllowed for an invalid address or key, and KeyMissing.
 */
export function endpoint(connection: Connection, report: ReportId): string {
  const { baseUrl, paths } = connection.settings;
  const base = checkBaseUrl(baseUrl);
  const path = checkPath(paths[report]);
  if ('refused' in base) throw new NotAllowed([base.refused]);
  if ('refused' in path) throw new NotAllowed([path.refused]);
  if (connection.key === '') throw new KeyMissing();
  if (!/^[\x21-\x7e]+$/.test(connection.key)) throw new NotAllowed([texts().responses.addresses.key]);
  return base.ok + path.ok;
}
