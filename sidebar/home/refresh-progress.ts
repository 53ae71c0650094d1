import type { SavedReport } from '../../src/reports';
import type { RunOutcome } from '../run';
import { getViewTexts } from '../text';

export interface RefreshProgress {
  readonly names: readonly string[];
  readonly ended: readonly { readonly name: string; readonly end: RunOutcome }[];
}

/** The reports that “Refresh all” runs. It skips reports that are paused, are running, or have a change that waits for the user. */
export function selectRefreshable(reports: readonly SavedReport[]): readonly SavedReport[] {
  return reports.filter((report) => !report.paused && report.state !== 'running' && !needsDecision(report));
}

/** True for a report that the user runs again only after they have approved or discarded a change. */
export function needsDecision({ mine, waiting }: SavedReport): boolean {
  return mine && waiting !== null;
}

/** Sentences about the progress or, at the end, about the result. The result names each report that was not refreshed. */
export function describeReportsRefresh({ names, ended }: RefreshProgress): readonly string[] {
  const { refreshing } = getViewTexts().home;
  const [first] = names;
  if (first === undefined) return [refreshing.nothing];
  if (ended.length < names.length) return [refreshing.progress(ended.length + 1, names.length)];
  const notRefreshed = ended.flatMap(({ name, end }) => {
    if (end.phase === 'failed') return [refreshing.failed(name, end.failure.happened)];
    return end.phase === 'cancelled' ? [refreshing.cancelled(name)] : [];
  });
  if (notRefreshed.length > 0)
    return [refreshing.some(ended.length - notRefreshed.length, names.length), ...notRefreshed];
  return [names.length === 1 ? refreshing.one(first) : refreshing.all(names.length)];
}
