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
    const report = await savedBy(order, after?.reports ?? [], before, server);
    if (after === null || report === undefined) throw error;
    return { saved: true, id: report.id, report, unscheduled: null, ...after };
  }
}

/** The report that the request saved: the changed report, or a new report with the same content. Undefined if it saved none. */
async function savedBy(
  order: SaveOrder,
  reports: readonly SavedReport[],
  before: SidebarState,
  server: Server,
): Promise<SavedReport | undefined> {
  for (const { id, name } of reports) {
    const mayBe = order.id === undefined ? !before.reports.some((one) => one.id === id) : id === order.id;
    if (!mayBe || name !== order.name) continue;
    const opened = await server.sidebarOpenReport(id).catch(() => undefined);
    if (opened !== undefined && isSavedReport(order, opened.report, before)) return opened.report;
  }
  return undefined;
}

function isSavedReport(order: SaveOrder, report: SavedReport, before: SidebarState): boolean {
  const asked = draftOf(formOf(report, before));
  return report.revision > (order.revision ?? 0) && JSON.stringify(asked) === JSON.stringify(order.draft);
}
