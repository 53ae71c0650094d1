import {
  type Dimension,
  type DimensionId,
  dimension,
  dimensionsAndPeriods,
  dimensionsOf,
  isPeriod,
  type ReportEntry,
  summableDimensions,
} from '../../catalogue/catalogue';
import { isGrain } from '../../dates/periods';
import { texts } from '../../wording/texts';
import { DRAFT_FIELDS, hasField, type Identifiers } from '../draft-fields';
import { findOrRefuse } from '../field-names';
import type { DraftCheck } from '../issues';
import { parseList, unique } from '../parse-list';

export type AllowedPeriods = 'none' | 'one' | 'several';

/**
 * The dimensions that the report requires (date and app for LTV and retention, sections 4.3 and 4.4), then the requested ones in their
 * order. Periods that are requested without the date take the place of a required date. A row of a report covers one day or one period, so
 * that a refresh can replace whole rows by their days.
 */
export function checkDimensions(
  check: DraftCheck,
  identifiers: Identifiers,
  periods: AllowedPeriods = 'one',
): readonly DimensionId[] {
  const { draft, entry, findings } = check;
  const names = unique(parseList('dimensions', draft.dimensions, findings));
  const hasPeriods = periods === 'several' || (periods === 'one' && entry.source === 'pages');
  const found = (names.length === 0 ? entry.defaultDimensions : names).flatMap(
    (name) => checkDimension(name, check, hasPeriods)?.id ?? [],
  );
  if (periods === 'one') refuseSeveralGrains(found, check);
  const all = unique([...required(entry, found), ...found]);
  if (identifiers !== 'left out') return all;
  const left = all.filter((id) => dimension(id).personal !== true);
  if (left.length === 0 && all.length > 0) findings.add('dimensions', '', texts().requests.onlyIdentifiers);
  return left;
}

/** The dimension that a name means, or the period if `periods` is true. Adds an issue and returns undefined if there is none. */
export function checkDimension(name: string, check: DraftCheck, periods: boolean): Dimension | undefined {
  const { id } = check.entry;
  const fields = periods ? dimensionsAndPeriods(id) : dimensionsOf(id);
  const allowed = fields.map((entry) => entry.id);
  const isDay = periods && name.trim().toLowerCase() === 'day';
  return findOrRefuse('dimensions', isDay ? 'date' : name, fields, allowed, check);
}

function refuseSeveralGrains(found: readonly DimensionId[], { findings }: DraftCheck): void {
  const grains = unique(found).filter(isGrain);
  if (grains.length > 1) findings.add('dimensions', grains.join(', '), texts().requests.severalGrains);
}

function required({ requiredDimensions }: ReportEntry, found: readonly DimensionId[]): DimensionId[] {
  const periods = found.includes('date') ? [] : found.filter(isPeriod);
  return requiredDimensions.flatMap((id) =>
    id === 'date' && periods.length > 0 ? periods : [dimension(id).id],
  );
}

/** Adds an issue for dimensions that identify single devices or moments: a summary by them would have as many rows as the files. */
export function checkSummaryBy(check: DraftCheck): readonly DimensionId[] {
  const { draft, entry, findings } = check;
  if (!hasField('summaryBy', entry.id)) return [];
  const typed = unique(parseList('summaryBy', draft.summaryBy, findings));
  const names = typed.length === 0 ? (DRAFT_FIELDS.summaryBy.blank ?? []) : typed;
  return unique(names.flatMap((name) => summable(name, check)));
}

function summable(name: string, check: DraftCheck): DimensionId[] {
  const { id } = check.entry;
  const fields = summableDimensions(id);
  const allowed = fields.map((entry) => entry.id);
  const found = findOrRefuse('summaryBy', name, dimensionsOf(id), allowed, check);
  if (found === undefined) return [];
  if (fields.includes(found)) return [found.id];
  check.findings.add('summaryBy', name, texts().requests.notSummable(allowed));
  return [];
}
