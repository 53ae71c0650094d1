import {
  type DimensionId,
  listDimensions,
  listDimensionsAndPeriods,
  listSummableDimensions,
  requireDimension,
} from '../../catalogue';
import { isGrain } from '../../dates';
import { getTexts } from '../../wording';
import { DRAFT_FIELDS, hasField, type Identifiers } from '../draft';
import { findOrRefuse } from '../field-names';
import type { DraftCheck } from '../issues';
import { parseList, removeDuplicates } from '../parse-list';

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
  const { onlyIdentifiers, severalGrains } = getTexts().requests;
  const typed = removeDuplicates(parseList('dimensions', draft.dimensions, findings));
  const names = typed.length === 0 ? entry.defaults.dimensions : typed;
  const hasPeriods = periods === 'several' || (periods === 'one' && entry.source === 'pages');
  const requestedDimensions = removeDuplicates(
    names.flatMap((name) => checkDimension(name, check, hasPeriods)),
  );
  const grains = requestedDimensions.filter(isGrain);
  if (periods === 'one' && grains.length > 1)
    findings.addIssue('dimensions', grains.join(', '), severalGrains);
  const replacingGrains = grains.includes('date') ? [] : grains;
  const required = entry.requiredDimensions.flatMap((id) =>
    id === 'date' && replacingGrains.length > 0 ? replacingGrains : [requireDimension(id).id],
  );
  const allDimensions = removeDuplicates([...required, ...requestedDimensions]);
  const allowedDimensions =
    identifiers === 'left out'
      ? allDimensions.filter((id) => requireDimension(id).personal !== true)
      : allDimensions;
  if (allowedDimensions.length === 0 && allDimensions.length > 0)
    findings.addIssue('dimensions', '', onlyIdentifiers);
  return allowedDimensions;
}

/** The dimension that a name means, or the period if the table may have periods. */
export function checkDimension(name: string, check: DraftCheck, hasPeriods: boolean): DimensionId[] {
  const { id } = check.entry;
  const fields = hasPeriods ? listDimensionsAndPeriods(id) : listDimensions(id);
  const isDay = hasPeriods && name.trim().toLowerCase() === 'day';
  const allowed = fields.map((entry) => entry.id);
  return findOrRefuse('dimensions', isDay ? 'date' : name, fields, allowed, check).map((entry) => entry.id);
}

/** Refuses dimensions that identify single devices or moments: a summary by them would have as many rows as the files. */
export function checkSummaryBy(check: DraftCheck): readonly DimensionId[] {
  const { draft, entry, findings } = check;
  if (!hasField('summaryBy', entry.id)) return [];
  const typed = removeDuplicates(parseList('summaryBy', draft.summaryBy, findings));
  const names = typed.length === 0 ? (DRAFT_FIELDS.summaryBy.blank ?? []) : typed;
  const summable = listSummableDimensions(entry.id);
  const allowed = summable.map(({ id }) => id);
  const summaryDimensions = names.flatMap((name) => {
    const fields = findOrRefuse('summaryBy', name, listDimensions(entry.id), allowed, check);
    if (fields.some((field) => !summable.includes(field)))
      findings.addIssue('summaryBy', name, getTexts().requests.notSummable(allowed));
    return fields.map(({ id }) => id);
  });
  return removeDuplicates(summaryDimensions);
}
