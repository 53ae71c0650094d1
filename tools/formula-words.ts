import { CURRENCIES, metricsOf, REPORTS, summableDimensions, ZONES } from '../src/catalogue/catalogue';
import { PERIODS } from '../src/catalogue/dimensions';
import type { ReportId } from '../src/catalogue/entry';
import { RANGE_NAMES } from '../src/dates/named-ranges';
import { parseName } from '../src/request/field-names';

/** The replacements of braces in the comments of formulas: lists of accepted values. */
export function formulaWords(): Readonly<Record<string, string>> {
  const words: Record<string, string> = {
    reports: listed(REPORTS.map(({ id }) => id)),
    zones: listed(ZONES.map(({ id }) => id)),
    currencies: listed(CURRENCIES.map(({ id }) => id)),
    periods: PERIODS.map(({ id }) => id).join(', '),
    ranges: listed(RANGE_NAMES.filter((name) => name.includes(' ') || name === 'yesterday').slice(0, 12)),
  };
  for (const { id } of REPORTS) {
    words[`dimensions ${id}`] = groups(id).join(', ');
    words[`metrics ${id}`] = metrics(id).join(', ');
  }
  return words;
}

function groups(report: ReportId): string[] {
  return [...summableDimensions(report), ...PERIODS].map(({ id }) => id);
}

/** The names of metrics, without the ninety days of LTV and retention, which formulas give as numbers of days. */
function metrics(report: ReportId): string[] {
  const named = metricsOf(report).filter(({ cohortDay }) => cohortDay === undefined);
  return named.map((metric) => parseName(metric, report));
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;
}
