import { withoutDefaults } from '../../request/draft';
import { hasField } from '../../request/draft-fields';
import type { BigQueryPlace } from '../../settings/bigquery-place';
import { isPlainObject } from '../../storage/untrusted-value';
import type { StoredReport } from '../saved-report';
import type { RequestServices } from '../services';

declare const WITH_BIGQUERY: boolean;

/** What a scheduled run requests and where it writes. Threshold, totals row, order and chart are not part of it. */
export type ReportVersion = Pick<StoredReport, 'draft' | 'destination' | 'refreshing'>;

/** The report with the version of another one. Everything that needs no approval stays as it is. */
export function withVersion(report: StoredReport, { draft, destination, refreshing }: ReportVersion) {
  const { schedule, history, daysAgain } = refreshing;
  const changed = { ...report.refreshing, schedule, history, daysAgain };
  return { ...report, draft, destination, refreshing: changed };
}

/** Versions that run in the same way have the same text, even if their fields have another order. Its digests are stored. */
export function versionText({ draft, destination, refreshing }: ReportVersion): string {
  const { schedule, history, daysAgain } = refreshing;
  const sheet = destination.kind === 'this sheet' ? destination.sheetId : 'new';
  return JSON.stringify([
    canonical(withoutDefaults(draft)),
    sheet,
    canonical({ schedule, history, daysAgain }),
  ]);
}

export function placeText({ project, dataset, location }: BigQueryPlace): string {
  return JSON.stringify([project, dataset, location]);
}

/** True if runs of the report load rows into BigQuery. Always false in the default build, which refuses to run such a report. */
export function goesToBigQuery({ draft }: Pick<ReportVersion, 'draft'>): boolean {
  return WITH_BIGQUERY && hasField('output', draft.report) && draft.output === 'bigquery';
}

/** With what its cells say. The sidebar sends it back with a click: if the report has changed since then, the click is refused. */
export function shownVersion(
  report: StoredReport,
  place: BigQueryPlace,
  { digest, cells }: Pick<RequestServices, 'digest' | 'cells'>,
): string {
  return digest(JSON.stringify([report, place, cells.currentDraft(report)])).slice(0, 16);
}

/** A text that a user wrote into the properties by hand may have more levels. */
const DEEPEST = 5;

const EMPTY = [undefined, 'null', '""', 'false', '[]'];

/** Empty fields are left out: a field that a later version of the add-on adds must not change drafts that were approved earlier. */
function canonical(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return 'deep';
  if (Array.isArray(value)) return value.map((part) => canonical(part, depth + 1));
  if (!isPlainObject(value)) return value;
  return Object.entries(value)
    .filter(([, part]) => !EMPTY.includes(JSON.stringify(part)))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, canonical(part, depth + 1)]);
}
