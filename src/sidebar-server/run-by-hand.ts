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
import { hasField } from '../request';
import { requirePlace } from '../settings';
import { toObject } from '../storage';

declare const WITH_BIGQUERY: boolean;

export function createRunByHand(services: SavedReportServices) {
  return (order: RunOrder): RunAnswer => {
    const { reportId, runId } = toObject(order) as Partial<RunOrder>;
    const report = services.reports.requireReport(reportId);
    new Approvals(services).assertApproved(report);
    // Refused before the run begins, so that the report does not show a failed run.
    const { output, report: reportKind } = report.draft;
    if (WITH_BIGQUERY && output === 'bigquery' && hasField('output', reportKind)) requirePlace(services);
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
