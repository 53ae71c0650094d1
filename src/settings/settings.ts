import {
  CURRENCIES,
  type CurrencyId,
  REPORTS,
  type ReportId,
  ZONES,
  type ZoneId,
} from '../catalogue/catalogue';
import { checkBaseUrl, checkPath } from '../service/http/address';
import { asText, quotedValue } from '../storage/untrusted-value';
import { texts } from '../wording/texts';

export interface Settings {
  /** The address of the service, without a trailing slash; '' until the user sets it. */
  readonly baseUrl: string;
  readonly paths: Readonly<Record<ReportId, string>>;
  readonly parallel: number;
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
}

/** Unchecked settings from a form or a stored text. Missing values stay unchanged. */
export type UncheckedSettings = { readonly [Name in keyof Settings]?: unknown };

const MOST_PARALLEL = 8;
const DEFAULT_PARALLEL = 3;

/** The settings of a user who has not changed any. Zone and currency are the defaults of section 2.1. */
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

/** The current settings with the changes of `draft`, or one sentence for each value that is not allowed. */
export function checkSettings(
  draft: UncheckedSettings,
  current: Settings,
): { readonly settings: Settings } | { readonly issues: readonly string[] } {
  const issues: string[] = [];
  const { zone, currency } = texts().requests.fields;
  const changed = <Name extends keyof Settings>(name: Name, read: (value: unknown) => Settings[Name]) =>
    draft[name] === undefined ? current[name] : read(draft[name]);
  const settings: Settings = {
    baseUrl: changed('baseUrl', (value) =>
      accepted(checkBaseUrl(typeof value === 'string' ? value : ''), issues),
    ),
    paths: changed('paths', (value) => readPaths(value, current.paths, issues)),
    parallel: changed('parallel', (value) => readParallel(value, issues)),
    zone: changed('zone', (value) => readId(zone, value, ZONES, issues) ?? current.zone),
    currency: changed('currency', (value) => readId(currency, value, CURRENCIES, issues) ?? current.currency),
  };
  return issues.length > 0 ? { issues } : { settings };
}

function accepted(checked: ReturnType<typeof checkPath>, issues: string[]): string {
  if ('ok' in checked) return checked.ok;
  issues.push(checked.refused);
  return '';
}

function readPaths(value: unknown, current: Settings['paths'], issues: string[]): Settings['paths'] {
  const given = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const paths: Record<ReportId, string> = { ...current };
  for (const { id } of REPORTS)
    if (given.has(id)) paths[id] = accepted(checkPath(asText(given.get(id))), issues);
  return paths;
}

function readParallel(value: unknown, issues: string[]): number {
  const parallel = Number(quotedValue(value));
  if (!Number.isInteger(parallel) || parallel < 1 || parallel > MOST_PARALLEL)
    issues.push(texts().settings.notParallel(quotedValue(value), MOST_PARALLEL));
  return parallel;
}

function readId<Id extends string>(
  name: string,
  value: unknown,
  entries: readonly { readonly id: Id }[],
  issues: string[],
): Id | undefined {
  const ids = entries.map(({ id }) => id);
  const found = ids.find((id) => id === value);
  if (found === undefined) issues.push(texts().settings.notAChoice(name, quotedValue(value), ids));
  return found;
}
