import type { CurrencyId, DimensionId, ReportEntry, ZoneId } from '../../catalogue/catalogue';
import { newestCompleteDay } from '../../dates/complete-days';
import { type DayRange, isOfSeveralDays } from '../../dates/named-ranges';
import type { Draft } from '../draft';
import { DRAFT_FIELDS } from '../draft-fields';
import { type FieldNames, Issues } from '../issues';
import type { KnownValues } from '../known-values';
import { parseText } from '../parse-list';
import type { Issue, Request } from '../request';
import { checkApps, checkCountries } from './apps-and-countries';
import { checkDates } from './dates';
import { checkDimensions } from './dimensions';
import { checkMetrics, checkRowMetrics } from './metrics';
import { checkCurrency, checkReport, checkZone } from './report-zone-currency';
import { checkRowFilter } from './row-filter';
import { checkSummaryBy } from './summary-dimensions';
import { checkAllTyped } from './typed-value';

/** What a check needs beside the draft: the time, and what blank zones and currencies mean. */
export interface CheckContext {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly defaults: { readonly zone: ZoneId; readonly currency: CurrencyId };
  /** What sentences call the fields; the form's words unless given. A formula gives the names of its arguments. */
  readonly names?: FieldNames;
  /** What earlier answers of the file contained; looked up only where a country is not in the standard. Without it any two letters are a country. */
  readonly known?: () => KnownValues;
}

/** The request that a draft means, or all its issues at once. Never throws, whatever the draft holds. */
export function checkDraft(
  draft: Draft,
  { now, defaults, names, known }: CheckContext,
): { readonly request: Request } | { readonly issues: readonly Issue[] } {
  const findings = new Issues(names);
  const entry = checkReport(draft.report, findings);
  const zone = checkZone(draft.zone, defaults.zone, findings);
  const currency = checkCurrency(draft.currency, defaults.currency, findings);
  if (entry === undefined) return { issues: findings.issues };
  const dates = checkDates(draft, entry, zone, now, findings);
  const apps = checkApps(draft.apps, entry, findings);
  const areas = checkCountries(draft.areas, entry, findings, known);
  const { output, identifiers } = DRAFT_FIELDS;
  const typed = checkAllTyped({ output, identifiers }, draft, entry, findings);
  const dimensions = checkDimensions(draft.dimensions, entry, typed.identifiers, findings);
  const metrics = checkMetrics(draft.metrics, entry, dimensions, findings);
  checkRowMetrics(typed.output, metrics, findings);
  const summaryBy = checkSummaryBy(draft.summaryBy, entry, findings);
  const filter = checkRowFilter(draft, entry, findings);
  if (dates === undefined || findings.issues.length > 0) return { issues: findings.issues };
  const newest = newestCompleteDay(entry.id, zone, now);
  const dated = needsDate(entry, draft, dates) ? withDate : (asked: readonly DimensionId[]) => asked;
  return {
    request: {
      report: entry.id,
      zone,
      currency,
      ...dates,
      apps,
      areas,
      dimensions: dated(dimensions),
      metrics,
      ...typed,
      summaryBy: dated(summaryBy),
      filter,
      newestCompleteDay: newest,
    },
  };
}

/** Device files do not say which day they are of; of several days, each row has to. */
function needsDate({ isByDay }: ReportEntry, { startDate }: Draft, dates: DayRange): boolean {
  return isByDay && isOfSeveralDays(parseText(startDate), dates);
}

function withDate(dimensions: readonly DimensionId[]): readonly DimensionId[] {
  return dimensions.includes('date') ? dimensions : ['date', ...dimensions];
}
