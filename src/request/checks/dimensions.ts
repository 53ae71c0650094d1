import { type DimensionId, dimension, dimensionsOf, type ReportEntry } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import type { Identifiers } from '../draft-fields';
import { findField, refuseName } from '../field-names';
import type { Issues } from '../issues';
import { parseList, unique } from '../parse-list';

/**
 * The dimensions in the order asked, after those the report requires (date and app of LTV and retention, sections 4.3
 * and 4.4). Blank means the report's default. Device identifiers are none where they are left out.
 */
export function checkDimensions(
  value: unknown,
  entry: ReportEntry,
  identifiers: Identifiers,
  findings: Issues,
): readonly DimensionId[] {
  const names = unique(parseList('dimensions', value, findings));
  const asked = names.length === 0 ? entry.defaultDimensions : names;
  const found = asked.flatMap((name) => one(name, entry, findings));
  const required = entry.requiredDimensions.map((id) => dimension(id).id);
  const all = unique([...required, ...found]);
  return identifiers === 'left out' ? withoutPersonal(all, findings) : all;
}

function withoutPersonal(dimensions: readonly DimensionId[], findings: Issues): readonly DimensionId[] {
  const left = dimensions.filter((id) => dimension(id).personal !== true);
  if (left.length === 0 && dimensions.length > 0)
    findings.add('dimensions', '', texts().requests.onlyIdentifiers);
  return left;
}

function one(name: string, { id }: ReportEntry, findings: Issues): DimensionId[] {
  const all = dimensionsOf(id);
  const found = findField(name, all, id);
  if (found !== undefined) return [found.id];
  refuseName(
    'dimension',
    name,
    id,
    all.map((entry) => entry.id),
    findings,
  );
  return [];
}
