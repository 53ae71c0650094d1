import { type MetricId, metric, type ReportEntry } from '../../catalogue/catalogue';
import type { Output } from '../draft';
import type { Issues } from '../issues';
import { parseText } from '../parse-list';

/** What may be typed, without case, blanks and hyphens. */
const CHOICES: ReadonlyMap<string, Output> = new Map([
  ['automatic', 'automatic'],
  ['auto', 'automatic'],
  ['rows', 'rows'],
  ['summary', 'summary'],
  ['bigquery', 'bigquery'],
]);

/**
 * What a device report brings. Blank means that its size decides; other reports have rows, whatever was chosen. Rows have to
 * have one of the metrics at least: some are of sums alone.
 */
export function checkOutput(
  value: unknown,
  { id }: ReportEntry,
  metrics: readonly MetricId[],
  findings: Issues,
): Output {
  const typed = parseText(value);
  const found = CHOICES.get(typed.toLowerCase().replace(/[\s_-]+/g, ''));
  if (found === undefined && typed !== '')
    findings.add(
      'output',
      typed,
      'is not what a device report can bring; choose automatic, rows, summary or BigQuery.',
    );
  if (id !== 'device') return 'rows';
  const first = metrics[0];
  if (found === 'rows' && first !== undefined && metrics.every((each) => metric(each).summaryOnly === true))
    findings.add(
      'metrics',
      metric(first).label,
      'is a number of sums, which single rows do not have; choose another one too, or a summary.',
    );
  return found ?? 'automatic';
}
