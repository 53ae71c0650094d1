import { type DimensionId, dimension, dimensionsOf, type ReportEntry } from '../catalogue/catalogue';
import type { Findings } from './findings';
import { fieldNamed, refuseName } from './names';
import type { Identifiers } from './request';
import { typedList, unique } from './typed';

/**
 * The dimensions in the order asked, after those the report requires (date and app of LTV and retention, sections 4.3
 * and 4.4). Blank means the report's default. Device identifiers are none where they are left out.
 */
export function checkDimensions(
  value: unknown,
  entry: ReportEntry,
  identifiers: Identifiers,
  findings: Findings,
): readonly DimensionId[] {
  const names = unique(typedList('dimensions', value, findings));
  const asked = names.length === 0 ? entry.defaultDimensions : names;
  const found = asked.flatMap((name) => one(name, entry, findings));
  const required = entry.requiredDimensions.map((id) => dimension(id).id);
  const all = unique([...required, ...found]);
  return identifiers === 'left out' ? withoutPersonal(all, findings) : all;
}

function withoutPersonal(dimensions: readonly DimensionId[], findings: Findings): readonly DimensionId[] {
  const left = dimensions.filter((id) => dimension(id).personal !== true);
  if (left.length === 0 && dimensions.length > 0)
    findings.add(
      'dimensions',
      '',
      'only device identifiers are chosen, and they are left out; tick another one.',
    );
  return left;
}

function one(name: string, { id }: ReportEntry, findings: Findings): DimensionId[] {
  const all = dimensionsOf(id);
  const found = fieldNamed(name, all, id);
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
