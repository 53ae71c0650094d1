import { computeNewestCompleteDay } from '../../dates';
import { type ReadCells, resolveCells } from '../cells/resolve-cells';
import type { Draft } from '../draft';
import { type FieldNames, Issues } from '../issues';
import type { KnownSource } from '../known-values';
import type { Issue, Request } from '../request';
import { checkRowFilter } from './check-row-filter';
import {
  type AllowedPeriods,
  checkDimensions,
  checkMetrics,
  checkRowMetrics,
  checkSummaryBy,
} from './columns';
import { checkCompare, checkDates, withDate } from './dates';
import {
  checkApps,
  checkChosenValue,
  checkConnection,
  checkCountries,
  checkCurrency,
  checkReport,
  checkZone,
} from './named-values';

export interface CheckContext {
  /** The current time in epoch milliseconds. */
  readonly now: number;
  readonly defaults: { readonly zone: Request['zone']; readonly currency: Request['currency'] };
  /** The connection of the request. Omitted: as the draft names it. */
  readonly connection?: string;
  /** The names of the draft's fields in messages. Default: the labels in the form. A formula passes the names of its arguments. */
  readonly names?: FieldNames;
  /** Where names of apps are known from. Omitted: every text is taken for an id. */
  readonly knownSource?: KnownSource;
  /** While the cells are not known, the draft has no request, and its other fields are checked. Omitted: references are issues. */
  readonly cells?: ReadCells;
  /** `one`, the default: each row covers one day or one period, but no period of device rows. `several`: also months and weeks at once. */
  readonly periods?: AllowedPeriods;
}

/** Converts a draft to a request, or returns all issues of the draft. Throws only what `knownSource.fetchValues` throws, whatever the draft contains. */
export function checkDraft(
  uncheckedDraft: Draft,
  { now, defaults, connection, names: fieldNames, periods, cells, knownSource }: CheckContext,
): { readonly request: Request } | { readonly issues: readonly Issue[] } {
  const { draft, names, unresolved, issues } = resolveCells(uncheckedDraft, cells, fieldNames);
  const findings = new Issues(names, unresolved);
  findings.issues.push(...issues);
  const entry = checkReport(draft.report, findings);
  const zone = checkZone(draft.zone, defaults.zone, findings);
  const typedConnection = checkConnection(draft.connection, findings);
  const currency = checkCurrency(draft.currency, defaults.currency, findings);
  if (entry === undefined) return { issues: findings.issues };
  const check = { draft, entry, findings };
  const dates = checkDates(check, zone, now);
  const apps = checkApps(check, knownSource);
  const areas = checkCountries(check);
  const output = checkChosenValue('output', check);
  const identifiers = checkChosenValue('identifiers', check);
  const dimensions = checkDimensions(check, identifiers, periods);
  const requestedRows = { apps, areas, filter: checkRowFilter(check, { apps, areas }) };
  const metrics = checkMetrics(check, dimensions, requestedRows);
  checkRowMetrics(output, metrics, findings);
  const summaryBy = checkSummaryBy(check);
  const comparison = checkCompare(check, dimensions);
  if (dates === undefined || unresolved.length > 0 || findings.issues.length > 0)
    return { issues: findings.issues };
  return {
    request: {
      metrics,
      ...requestedRows,
      ...comparison,
      ...dates,
      report: entry.id,
      connection: connection ?? typedConnection,
      zone,
      currency,
      output,
      identifiers,
      dimensions: withDate(dimensions, check, dates),
      summaryBy: withDate(summaryBy, check, dates),
      newestCompleteDay: computeNewestCompleteDay(entry.id, zone, now),
    },
  };
}
