import { hasReferences, resolveCells } from '../../request/cells/resolve-cells';
import { type ReportDraft, withoutDefaults } from '../../request/draft';
import { hasField } from '../../request/draft-fields';
import type { BigQueryPlace } from '../../settings/bigquery-place';
import type { Refreshing } from '../refreshing';
import type { ReportCells } from '../report-cells';
import type { ReportPorts } from '../report-ports';
import type { StoredReport } from '../saved-report';

declare const WITH_BIGQUERY: boolean;

/** What a scheduled run requests and where it writes. Name, sheet title, threshold, totals row, order and chart are not included. */
export interface ReportVersion {
  readonly draft: ReportDraft;
  readonly destination: StoredReport['destination'];
  readonly refreshing: Omit<Refreshing, 'threshold' | 'totals' | 'order' | 'chart'>;
}

export function versionOf({
  draft,
  destination,
  refreshing,
}: Pick<StoredReport, 'draft' | 'destination' | 'refreshing'>): ReportVersion {
  const { threshold: _, totals: __, order: ___, chart: ____, ...rest } = refreshing;
  return { draft, destination, refreshing: rest };
}

/** Versions that run in the same way have the same text, even if their fields have another order. */
export function versionText({ draft, destination, refreshing }: ReportVersion): string {
  const sheet = destination.kind === 'this sheet' ? destination.sheetId : 'new';
  return JSON.stringify([canonical(withoutDefaults(draft)), sheet, canonical(refreshing)]);
}

export function placeText({ project, dataset, location }: BigQueryPlace): string {
  return JSON.stringify([project, dataset, location]);
}

/** True if runs of the report load rows into BigQuery. Always false in the default build, which refuses to run such a report. */
export function goesToBigQuery({ draft }: Pick<ReportVersion, 'draft'>): boolean {
  return WITH_BIGQUERY && hasField('output', draft.report) && draft.output === 'bigquery';
}

/** What the cells say now to which the report points; '' if it points to none. */
function cellsText({ draft }: StoredReport, cells: ReportCells): string {
  return hasReferences(draft) ? JSON.stringify(resolveCells(draft, cells.of([draft])).items) : '';
}

/** The sidebar sends it back with a click. If the report has changed since then, the click is refused. */
export function shownVersion(
  report: StoredReport,
  place: BigQueryPlace,
  { digest, cells }: Pick<ReportPorts, 'digest' | 'cells'>,
): string {
  const version = versionOf(report);
  const text =
    versionText(version) + (goesToBigQuery(version) ? placeText(place) : '') + cellsText(report, cells);
  return digest(text).slice(0, 16);
}

/** A text that a user wrote into the properties by hand may have more levels. */
const DEEPEST = 5;
const TOO_DEEP = 'too deep' as const;

/** Empty fields are left out: a field that a later version of the add-on adds must not change drafts that were approved earlier. */
function canonical(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return TOO_DEEP;
  if (Array.isArray(value)) return value.map((part) => canonical(part, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, part]) => !isEmpty(part))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, canonical(part, depth + 1)]);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === '' || value === false;
}
