import {
  type DimensionId,
  dimensionsOf,
  type ReportEntry,
  type ReportId,
  summableDimensions,
} from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { DRAFT_FIELDS, hasField } from '../draft-fields';
import { findField, refuseName } from '../field-names';
import type { Issues } from '../issues';
import { parseList, unique } from '../parse-list';

/**
 * The dimensions of a device report's summary, in the order asked; blank means the default. None that tells single devices
 * or moments apart: sums by them would be as long as the rows. Empty for other reports.
 */
export function checkSummaryBy(
  value: unknown,
  { id }: ReportEntry,
  findings: Issues,
): readonly DimensionId[] {
  if (!hasField('summaryBy', id)) return [];
  const typed = unique(parseList('summaryBy', value, findings));
  const names = typed.length === 0 ? (DRAFT_FIELDS.summaryBy.blank ?? []) : typed;
  return unique(names.flatMap((name) => one(name, id, findings)));
}

function one(name: string, id: ReportId, findings: Issues): DimensionId[] {
  const found = findField(name, dimensionsOf(id), id);
  const summable = summableDimensions(id);
  const allowed = summable.map((entry) => entry.id);
  if (found === undefined) refuseName('dimension', name, id, allowed, findings, 'summaryBy');
  else if (summable.includes(found)) return [found.id];
  else findings.add('summaryBy', name, texts().requests.notSummable(allowed));
  return [];
}
