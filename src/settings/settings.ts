import { type CurrencyId, REPORTS, type ReportId, type ZoneId } from '../catalogue/catalogue';

/** What a user sets once: where the service is, how hard it may be asked, and the defaults of new reports. */
export interface Settings {
  /** Without a trailing slash; empty until the user gives one. */
  readonly baseUrl: string;
  readonly paths: Readonly<Record<ReportId, string>>;
  /** At most this many requests at once. */
  readonly parallel: number;
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
}

export const MOST_PARALLEL = 8;

const DEFAULT_PARALLEL = 3;

/** The settings before anybody set anything: zone and currency as section 2.1 has them. */
export function defaultSettings(): Settings {
  const paths = Object.fromEntries(REPORTS.map((report) => [report.id, report.defaultPath]));
  return {
    baseUrl: '',
    paths: paths as Record<ReportId, string>,
    parallel: DEFAULT_PARALLEL,
    zone: 'UTC+0',
    currency: 'USD',
  };
}
