import { toObject } from '../storage';
import { formatCell } from '../table';
import { PREVIEW_ROWS, previewFirstRows } from './preview-table';
import { assertFirstCell, toDestination } from './report-place';
import { parseRowOrder } from './report-settings';
import { checkFit } from './run/choose-output';
import { resolveRequest } from './run/resolve-request';
import { derivePreviewedRange } from './schedule/lookback-window';
import type { SavedReportServices } from './store/saved-reports';

export interface PreviewInput {
  readonly destination: unknown;
  readonly id: unknown;
  readonly order?: unknown;
  readonly history?: unknown;
}

export type Fit = ReturnType<typeof checkFit>;

/** What a run would write: its first rows as a sheet shows them, how large it is, and whether it fits. Writes no cell. */
export function previewRun(draft: unknown, uncheckedInput: PreviewInput, services: SavedReportServices) {
  const { destination, id, order, history } = toObject(uncheckedInput) as PreviewInput;
  assertFirstCell(destination);
  // The form may edit a report that is not saved yet.
  const saved = id == null ? { id: '', name: 'Report' } : services.reports.requireReport(id);
  const place = { ...saved, destination: toDestination(destination, saved.name) };
  const original = resolveRequest(draft, parseRowOrder(order), services);
  const { coverage } = services.records.readRunRecord(place.id);
  const request = { ...original, ...derivePreviewedRange(original, draft, history, coverage) };
  const { table, total, size } = previewFirstRows(request, services);
  const { facts = [] } = table;
  return {
    columns: table.columns.map(({ label, type }) => ({ label, type })),
    rows: table.rows
      .slice(0, PREVIEW_ROWS)
      .map((row) => table.columns.map((column, at) => formatCell(row[at] ?? null, column, request.currency))),
    total,
    notices: table.notices.filter((notice) => !facts.includes(notice)),
    facts,
    fit: checkFit(request, size, place, services),
    /** All fetched rows, for the plan of a chart. The sidebar does not get them. */
    table,
  };
}
