import { type Dimension, type DimensionId, dimensionsOf, type ReportEntry } from '../../catalogue/catalogue';
import { findField, refuseName } from '../field-names';
import type { Issues } from '../issues';
import { parseList, unique } from '../parse-list';

/** What the summary of a device report is by where nothing is said. */
const DEFAULT: readonly DimensionId[] = ['date', 'area', 'networkName', 'adFormatName'];

/**
 * The dimensions of a device report's summary, in the order asked; blank means the default. None that tells single devices
 * or moments apart: sums by them would be as long as the rows. Empty for other reports.
 */
export function checkSummaryBy(
  value: unknown,
  { id }: ReportEntry,
  findings: Issues,
): readonly DimensionId[] {
  if (id !== 'device') return [];
  const names = unique(parseList('summaryBy', value, findings));
  if (names.length === 0) return DEFAULT;
  return unique(names.flatMap((name) => one(name, findings)));
}

function one(name: string, findings: Issues): DimensionId[] {
  const all = dimensionsOf('device');
  const found = findField(name, all, 'device');
  if (found === undefined) refuseName('dimension', name, 'device', allowed(), findings, 'summaryBy');
  else if (isSummable(found)) return [found.id];
  else
    findings.add(
      'summaryBy',
      name,
      `tells single device rows apart, and a summary adds them up; choose from ${allowed().join(', ')}.`,
    );
  return [];
}

function allowed(): string[] {
  return dimensionsOf('device')
    .filter(isSummable)
    .map(({ id }) => id);
}

function isSummable({ personal, type }: Dimension): boolean {
  return personal !== true && type !== 'moment';
}
