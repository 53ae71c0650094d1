import { KeyMissing } from '../errors';
import {
  Approvals,
  type RunAnswer,
  type RunOrder,
  requireRunId,
  runReport,
  type SavedReportServices,
  updateLogs,
} from '../reports';
import { toObject } from '../storage';

export function createRunByHand(services: SavedReportServices) {
  return (order: RunOrder): RunAnswer => {
    const { reportId, runId } = toObject(order) as Partial<RunOrder>;
    const report = services.reports.requireReport(reportId);
    new Approvals(services).assertMayRun(report);
    if (services.settings.readSettingsAndKey().key === undefined) throw new KeyMissing();
    const run = { loadReport: () => report, runId: requireRunId(runId), how: 'by hand' } as const;
    let answer: RunAnswer | undefined;
    try {
      answer = runReport(run, services);
      return answer;
    } finally {
      // Also if the run was cancelled or has failed.
      if (answer?.state !== 'unfinished') updateLogs(services);
    }
  };
}
