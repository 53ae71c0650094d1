import type { SavedReport } from '../../src/reports/saved-report';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { RunEnd } from '../run/run-queue';
import { counted } from '../text/counted';

/** How far a refresh of several reports has come. */
export interface Refresh {
  readonly names: readonly string[];
  readonly ended: readonly { readonly name: string; readonly end: RunEnd }[];
}

/** The reports that a refresh of all runs, in the order of the list: not those that are paused, run already, or wait for the user's approval. */
export function refreshable(reports: readonly SavedReport[]): readonly SavedReport[] {
  return reports.filter((report) => !report.paused && report.state !== 'running' && !awaitsUser(report));
}

/** True for a report that the user runs again only once they have approved it. */
export function awaitsUser({ mine, waiting }: SavedReport): boolean {
  return mine && waiting !== null;
}

/** Where it stands, and at the end what came of each report that was not refreshed, a sentence a line. */
export function refreshSentences({ names, ended }: Refresh): readonly string[] {
  if (names.length === 0)
    return [
      'There is no report to refresh: all are paused, running or waiting for your approval, or there is none yet.',
    ];
  if (ended.length < names.length) return [`Refreshing report ${ended.length + 1} of ${names.length}…`];
  const bad = ended.flatMap(({ name, end }) => {
    if (end.phase === 'failed') return [`“${name}” failed: ${end.failure.happened}`];
    return end.phase === 'cancelled' ? [`“${name}” was cancelled; its old rows stay.`] : [];
  });
  const good = ended.length - bad.length;
  const all = counted(names.length, 'report');
  if (bad.length > 0) return [`${good} of ${all} refreshed.`, ...bad];
  return [names.length === 1 ? `“${names[0]}” was refreshed.` : `All ${all} were refreshed.`];
}

/** Why “Refresh this sheet” has nothing to do here. */
export function noReportHere({ activeSheet }: SidebarState): string {
  return `Sheet “${activeSheet.title}” holds no report of this add-on. Go to the sheet of a report, or run one from the list.`;
}
