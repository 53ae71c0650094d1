import type { ReportName } from './request/names';
import type { AppEntry } from './world/apps';

export interface ServiceKey {
  readonly key: string;
  /** Reports that this key must not read. Requests for them get status 403. */
  readonly without?: readonly ReportName[];
}

/** The key that may read everything, and the one that may not read device reports. */
export const PLAYGROUND_KEY = 'playground-key-0123456789abcdef';
export const LIMITED_KEY = 'playground-key-without-devices';
/** The key of the second service. */
export const OTHER_KEY = 'playground-key-of-studio-b';

export interface ServiceOptions {
  /** The seed of all data. The same seed gives the same data. Default: 1. */
  readonly seed?: number;
  /** The service's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** One key that may read everything, or several keys. Default: the two keys above. */
  readonly keys?: string | readonly ServiceKey[];
  readonly apps?: readonly AppEntry[];
  /** Multiplies the placements of an app, and so its rows. Default: 1, which is ten placements. */
  readonly rowsScale?: number;
  /** The fields of responses. `captured`: code, total, timezone "", message and all dimensions. `specified`: those of section 2.4. */
  readonly shape?: 'captured' | 'specified';
  /** If true, `Revenue` is a text with 12 decimals, so that a number cell cannot hold every sum. Default: a number with 6 decimals. */
  readonly fineRevenue?: boolean;
  /** Scheme and host of the signed links. Default: `https://files.reports.example`. The server sets its own. */
  readonly origin?: string;
  readonly device?: DeviceOptions;
}

export interface DeviceOptions {
  /** The number of rows of an app's day in all centres. Default: null, the app's `deviceRows` or one row for each fact (about 300 to 1,100). */
  readonly rows?: number | null;
}

export function readKeys(keys: ServiceOptions['keys']): readonly ServiceKey[] {
  if (typeof keys === 'string') return [{ key: keys }];
  return keys ?? [{ key: PLAYGROUND_KEY }, { key: LIMITED_KEY, without: ['device'] }];
}
