import { type ReportKindId, requireReportKind } from '../../catalogue';
import { KeyMissing, NotAllowed } from '../../errors';
import type { Clock, Http } from '../../platform';
import { getTexts } from '../../wording';
import { checkBaseUrl } from './base-url';

export interface ServiceSettings {
  readonly baseUrl: string;
}

/** How far a report has been fetched. If the function that receives it throws an error, fetching ends. */
export interface Progress {
  readonly what: 'pages' | 'files';
  readonly done: number;
  /** Null while it is not known. */
  readonly of: number | null;
  readonly rows: number;
}

export interface Connection {
  readonly http: Http;
  readonly clock: Clock;
  readonly settings: ServiceSettings;
  readonly key: string;
  /** At most this many requests at once. Default: 3. */
  readonly parallel?: number;
  /** Epoch milliseconds: after this time, no new call or wait begins. */
  readonly deadline: number;
  /** TooLarge is thrown if the report has more rows, or announces more on a full first page. Default: what fits into a spreadsheet. */
  readonly mostRows?: number;
  /** Decimals stay as the service wrote them, as texts. Otherwise they become numbers. */
  readonly keepsDecimals?: boolean;
  readonly onProgress?: (progress: Progress) => void;
}

/** The URL to which requests for a report are sent. The report key is sent to it too, so the base URL is always checked here. */
export function requireEndpoint(connection: Connection, id: ReportKindId): string {
  const base = checkBaseUrl(connection.settings.baseUrl);
  if (!base.ok) throw new NotAllowed([base.problem]);
  if (connection.key === '') throw new KeyMissing();
  // A bearer token is printable ASCII without spaces.
  if (!/^[\x21-\x7e]+$/.test(connection.key)) throw new NotAllowed([getTexts().settings.notAKey]);
  return base.url + requireReportKind(id).defaults.path;
}
