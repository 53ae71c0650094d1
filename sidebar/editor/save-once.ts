import type { SavedReport, SaveOrder } from '../../src/reports/saved-report';
import type { SaveAnswer, SidebarState } from '../../src/sidebar-server/messages';
import { draftOf, formOf } from '../form/form-and-draft';
import { type Server, Unanswered } from '../server/server';

/** Saves a report. If Google does not answer, looks in the list of reports whether it was saved, because saving again would make a copy. */
export async function saveOnce(order: SaveOrder, before: SidebarState, server: Server): Promise<SaveAnswer> {
  try {
    return await server.sidebarSaveReport(order);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    const after = await server.sidebarReports().catch(() => null);
    const kept = after?.reports.find((report) => isSavedReport(order, report, before));
    if (after === null || kept === undefined) throw error;
    return { saved: true, id: kept.id, ...after };
  }
}

/** True if this is the report that the request saved: the changed report, or a new report with the same content. */
function isSavedReport(order: SaveOrder, report: SavedReport, before: SidebarState): boolean {
  const isIt =
    order.id === undefined
      ? !before.reports.some(({ id }) => id === report.id)
      : report.id === order.id && report.revision > (order.revision ?? 0);
  const asked = draftOf(formOf(report, before));
  return isIt && report.name === order.name && JSON.stringify(asked) === JSON.stringify(order.draft);
}
