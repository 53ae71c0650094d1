import {
  type DimensionId,
  dimension,
  dimensionsAndPeriods,
  dimensionsOf,
  summableDimensions,
} from '../../catalogue/catalogue';
import { isGrain } from '../../dates/periods';
import { texts } from '../../wording/texts';
import { DRAFT_FIELDS, hasField, type Identifiers } from '../draft';
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
  const { onlyIdentifiers, severalGrains } = texts().requests;
  const typed = unique(parseList('dimensions', draft.dimensions, findings));
  const names = typed.length === 0 ? entry.defaultDimensions : typed;
  const hasPeriods = periods === 'several' || (periods === 'one' && entry.source === 'pages');
  const asked = unique(names.flatMap((name) => checkDimension(name, check, hasPeriods)));
  const grains = asked.filter(isGrain);
  if (periods === 'one' && grains.length > 1) findings.add('dimensions', grains.join(', '), severalGrains);
  const instead = grains.includes('date') ? [] : grains;
  const required = entry.requiredDimensions.flatMap((id) =>
    id === 'date' && instead.length > 0 ? instead : [dimension(id).id],
  );
  const all = unique([...required, ...asked]);
  const shown = identifiers === 'left out' ? all.filter((id) => dimension(id).personal !== true) : all;
  if (shown.length === 0 && all.length > 0) findings.add('dimensions', '', onlyIdentifiers);
  return shown;
}

/** The dimension that a name means, or the period if `periods` is true. Adds an issue and returns none if there is none. */
export function checkDimension(name: string, check: DraftCheck, periods: boolean): DimensionId[] {
  const { id } = check.entry;
  const fields = periods ? dimensionsAndPeriods(id) : dimensionsOf(id);
  const isDay = periods && name.trim().toLowerCase() === 'day';
  const allowed = fields.map((entry) => entry.id);
  return findOrRefuse('dimensions', isDay ? 'date' : name, fields, allowed, check).map((entry) => entry.id);
}

/** Adds an issue for dimensions that identify single devices or moments: a summary by them would have as many rows as the files. */
export function checkSummaryBy(check: DraftCheck): readonly DimensionId[] {
  const { draft, entry, findings } = check;
  if (!hasField('summaryBy', entry.id)) return [];
  const typed = unique(parseList('summaryBy', draft.summaryBy, findings));
  const names = typed.length === 0 ? (DRAFT_FIELDS.summaryBy.blank ?? []) : typed;
  const summable = summableDimensions(entry.id);
  const allowed = summable.map(({ id }) => id);
  const asked = names.flatMap((name) => {
    const fields = findOrRefuse('summaryBy', name, dimensionsOf(entry.id), allowed, check);
    if (fields.some((field) => !summable.includes(field)))
      findings.add('summaryBy', name, texts().requests.notSummable(allowed));
    return fields.map(({ id }) => id);
  });
  return unique(asked);
}
