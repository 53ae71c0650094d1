import type { ReportName } from './request/names';
import type { AppEntry } from './world/apps';

export interface ServiceKey {
  readonly key: string;
  /** Reports that this key may not read: they answer 403. */
  readonly without?: readonly ReportName[];
}

/** The key that may read everything, and the one that may not read device reports. */
export const PLAYGROUND_KEY = 'playground-key-0123456789abcdef';
export const LIMITED_KEY = 'playground-key-without-devices';

export interface ServiceOptions {
  /** Everything follows from it: the same seed gives the same data. Default 1. */
  readonly seed?: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** One key that may read everything, or several. Default: the two above. */
  readonly keys?: string | readonly ServiceKey[];
  readonly apps?: readonly AppEntry[];
  /** How many times more placements, and so rows, an app has. Default 1: ten placements. */
  readonly rowsScale?: number;
  /** `captured`: code, total, timezone "", message and all dimensions; `specified`: timezone and items, section 2.4. */
  readonly shape?: 'captured' | 'specified';
  /** Scheme and host of the signed links. Default `https://files.reports.example`; the server sets its own. */
  readonly origin?: string;
  readonly signingSecret?: string;
  readonly linkSeconds?: number;
  readonly device?: DeviceOptions;
}

export interface DeviceOptions {
  /** Rows of an app's day, over all four centres; null for one a fact, some 300 to 1,100. Default null. */
  readonly rows?: number | null;
  /** v3 files have no tp_revenue. Default v4. */
  readonly version?: 'v3' | 'v4';
  /** Default true. */
  readonly header?: boolean;
  /** The unit of dateTimeStamp. Default seconds. */
  readonly stamps?: 'seconds' | 'milliseconds';
}

export function readKeys(keys: ServiceOptions['keys']): readonly ServiceKey[] {
  if (typeof keys === 'string') return [{ key: keys }];
  return keys ?? [{ key: PLAYGROUND_KEY }, { key: LIMITED_KEY, without: ['device'] }];
}
