import { addDays } from '../../dates';
import { tryOrLog } from '../../errors';
import { toFinerRequest } from '../../table';
import { getTexts } from '../../wording';
import { fetchDays } from '../fetch-days';
import type { WrittenRun } from '../run/end-run';
import { requireAlertRequest } from '../run/resolve-request';
import type { ReportServices } from '../services';
import { listAlertLines } from './judge-day';

/**
 * The run with what its alert has found. Only scheduled runs judge, and each complete day once. One range of 29 days is requested: for up to
 * 170 rows a day, these are fewer requests than one for each of the five days. An error does not make the run fail, and is not tried again,
 * so that it cannot make the report run every hour.
 */
export function withAlert(written: WrittenRun, services: ReportServices): WrittenRun {
  const { decided } = written;
  const { report, run, runRecord } = decided.slice.start;
  const { alert: rule } = report.refreshing;
  const day = decided.request.newestCompleteDay;
  const isJudged = runRecord.alert !== null && runRecord.alert.day >= day;
  if (rule === undefined || run.how !== 'by schedule' || isJudged) return written;
  let lines: readonly string[] = [];
  const reason = tryOrLog('alert', services, () => {
    // With the ids of names, and the parts of ratios.
    const request = toFinerRequest(requireAlertRequest(report.draft, rule, services));
    const days = { from: addDays(day, -28), to: day };
    // The run has shown its whole progress, and can no longer be cancelled.
    const connection = { ...decided.connection, onProgress: () => {} };
    lines = listAlertLines(fetchDays(request, days, services, connection), { ...request, ...days }, rule);
  });
  const problem = reason === undefined ? '' : getTexts().reports.alerts.notJudged(day, reason);
  return { ...written, alert: { day, judgedAt: services.clock.now(), lines, problem } };
}
