import type { ReportId } from '../../catalogue/entry';
import { NotAllowed } from '../../errors/ad-reports-error';
import { KeyMissing } from '../../errors/run-errors';
import type { Clock, Http } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { checkBaseUrl, checkPath } from './address';
import type { ResponseBody } from './response-body';

/** Where the service is and how hard it may be asked. */
export interface ServiceSettings {
  readonly baseUrl: string;
  readonly paths: Readonly<Record<ReportId, string>>;
  /** At most this many requests at once, 1 to 8. */
  readonly parallel: number;
}

/** How far a reading has come. What is told of it may be answered by an error: it ends the reading at once. */
export interface Progress {
  readonly what: 'pages' | 'files';
  /** Pages or files read. */
  readonly done: number;
  /** Of how many; null while nobody knows. */
  readonly of: number | null;
  readonly rows: number;
  /** As the service announced it; undefined where it did not. */
  readonly total: number | undefined;
  /** Requests sent so far, those sent again included. */
  readonly calls: number;
}

/** Good answers that an earlier slice of the same run got, by the body of the question; each serves at most once. */
export interface EarlierAnswers {
  take(body: string): ResponseBody | undefined;
  keep(body: string, answer: ResponseBody): void;
}

/** Counts what was sent, over all that share it. */
export interface CallCounter {
  sent: number;
}

/** Who else asks the service with the same key, and what they have met. */
export interface Pace {
  /** Waits until `count` requests may go. Throws TooManyRequests where that would be too late. */
  before(count: number, within: Pick<Connection, 'clock' | 'deadline'>): void;
  /** The service has refused a request as one too many; `retryAfterMs` is the wait that it asked for, if it did. */
  refused(retryAfterMs: number | undefined): void;
}

/** All that a reading needs from outside. */
export interface Connection {
  readonly http: Http;
  readonly clock: Clock;
  readonly settings: ServiceSettings;
  readonly key: string;
  /** Epoch milliseconds: past it, no new call or wait begins. */
  readonly deadline: number;
  /** A reading ends with TooLarge once it has, or its first full page announces, more rows; one spreadsheet's cells unless given. */
  readonly mostRows?: number;
  readonly calls?: CallCounter;
  /** Without it, a reading finds its own pace. */
  readonly pace?: Pace;
  readonly earlier?: EarlierAnswers;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * The address of a report. The key goes there, so base URL and path are checked here too, wherever they came from.
 * Throws NotAllowed for an address, and KeyMissing or NotAllowed for a key, that cannot be used.
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
