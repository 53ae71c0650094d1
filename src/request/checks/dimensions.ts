import { type DimensionId, dimension, dimensionsOf, summableDimensions } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { DRAFT_FIELDS, hasField, type Identifiers } from '../draft-fields';
import { findOrRefuse } from '../field-names';
import type { DraftCheck } from '../issues';
import { parseList, unique } from '../parse-list';

/**
 * The dimensions that the report requires (date and app for LTV and retention, sections 4.3 and 4.4), then the requested ones in their
 * order. A blank field means the report's default. Device identifiers are removed if `identifiers` is 'left out'.
 */
export function checkDimensions(check: DraftCheck, identifiers: Identifiers): readonly DimensionId[] {
  const { draft, entry, findings } = check;
  const names = unique(parseList('dimensions', draft.dimensions, findings));
  const fields = dimensionsOf(entry.id);
  const allowed = fields.map(({ id }) => id);
  const found = (names.length === 0 ? entry.defaultDimensions : names).flatMap(
    (name) => findOrRefuse('dimensions', name, fields, allowed, check)?.id ?? [],
  );
  const all = unique([...entry.requiredDimensions.map((id) => dimension(id).id), ...found]);
  if (identifiers !== 'left out') return all;
  const left = all.filter((id) => dimension(id).personal !== true);
  if (left.length === 0 && all.length > 0) findings.add('dimensions', '', texts().requests.onlyIdentifiers);
  return left;
}

/**
 * The dimensions of a device report's summary, in the requested order. A blank field means the default. Adds an issue for dimensions that
 * identify single devices or moments, because a summary by them would have as many rows as the files. Empty for other reports.
 */
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
