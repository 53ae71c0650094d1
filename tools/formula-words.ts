import {
  CURRENCIES,
  listMetrics,
  listSummableDimensions,
  PERIODS,
  REPORT_KINDS,
  type ReportKindId,
  ZONES,
} from '../src/catalogue';
import { RANGE_NAMES } from '../src/dates';
import { formatMetricName } from '../src/request';

/** The replacements of braces in the comments of formulas: lists of accepted values. */
export function formulaWords(): Readonly<Record<string, string>> {
  const words: Record<string, string> = {
    reports: listed(REPORT_KINDS.map(({ id }) => id)),
    zones: listed(ZONES.map(({ id }) => id)),
    currencies: listed(CURRENCIES.map(({ id }) => id)),
    periods: PERIODS.map(({ id }) => id).join(', '),
    ranges: listed(RANGE_NAMES.filter((name) => name.includes(' ') || name === 'yesterday').slice(0, 12)),
  };
  for (const { id } of REPORT_KINDS) {
    words[`dimensions ${id}`] = groups(id).join(', ');
    words[`metrics ${id}`] = metrics(id).join(', ');
  }
  return words;
}

function groups(report: ReportKindId): string[] {
  return [...listSummableDimensions(report), ...PERIODS].map(({ id }) => id);
}

/** The names of metrics, without the ninety days of LTV and retention, which formulas give as numbers of days. */
function metrics(report: ReportKindId): string[] {
  const named = listMetrics(report).filter(({ cohortDay }) => cohortDay === undefined);
  return named.map((metric) => formatMetricName(metric, report));
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;
}
