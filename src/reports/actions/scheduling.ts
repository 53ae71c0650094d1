import { AdReportsError, DraftRefused, NotAllowed, tryOrLog } from '../../errors';
import { parseText } from '../../request';
import { storePlace } from '../../settings';
import { runUnderLock } from '../../sheet';
import { getOwnProperty } from '../../storage';
import { getTexts } from '../../wording';
import { Approvals } from '../approvals';
import { digestReport, withVersion } from '../report-version';
import type { StoredReport } from '../saved-report';
import * as hourly from '../schedule/hourly-trigger';
import type { Properties, ReportServices } from '../services';
import { readStatusSwitch, switchStatusOn, updateStatusSheet } from '../status/status-sheet';
import { writeNotRefreshed } from '../status/warn-owner';
import { hasScheduleOwner, identifyOwner, type SavedReportServices } from '../store/saved-reports';
import type { UncheckedReport } from '../store/valid-version';

declare const WITH_BIGQUERY: boolean;

/**
 * See SavedReports.save. The first user who schedules a report also gets an hourly trigger, and the file a status sheet. Saves
 * nothing if the user cannot have scheduled reports.
 */
export function saveReport(unchecked: UncheckedReport, services: SavedReportServices) {
  const { reports, document } = services;
  const previousReport = unchecked.id === undefined ? undefined : reports.requireReport(unchecked.id);
  const connection = parseText(getOwnProperty(unchecked.draft, 'connection'));
  const becomesOwner = needsScheduleOwner(unchecked, previousReport);
  if (becomesOwner) {
    requireKeyForSchedule(connection, services);
    // Before the report is saved: a trigger without a schedule is harmless, but a schedule without a trigger never runs.
    hourly.requireTrigger(services);
  }
  // Under one lock, so that no other execution finds the report without its approval.
  const saveResult = runUnderLock(services, () => {
    const result = reports.save(unchecked);
    // Skips a report of another owner.
    if ('report' in result) new Approvals(services).approveVersions([result.report]);
    return result;
  });
  // In an earlier version, a user may have chosen that this file has no status sheet.
  if ('report' in saveResult && becomesOwner && readStatusSwitch(document.readAll()) === undefined)
    switchStatusOn(document);
  updateStatusSheet(services);
  return saveResult;
}

export function pauseReport(id: unknown, paused: boolean, services: SavedReportServices): void {
  const changedReport = { ...services.reports.requireReport(id), paused };
  if (hourly.isScheduledBy(changedReport, hourly.findOwnerId(services.user.readAll())))
    hourly.requireTrigger(services);
  services.reports.update(id, () => ({ paused }));
  updateStatusSheet(services);
}

export function makeUserOwner(id: unknown, version: unknown, services: SavedReportServices): void {
  const report = requireUnchangedReport(id, version, services);
  services.settings.selectByName(report.draft.connection).requireKey();
  if (hourly.isScheduled(report)) hourly.requireTrigger(services);
  runUnderLock(services, () => {
    const ownedReport = services.reports.update(id, () => identifyOwner(services));
    // As in approveReport, only the version that the user saw.
    new Approvals(services).approveVersions([withVersion(ownedReport, report)]);
  });
  updateStatusSheet(services);
}

export function approveReport(id: unknown, version: unknown, services: SavedReportServices): void {
  const report = requireUnchangedReport(id, version, services);
  const approvals = new Approvals(services);
  // A colleague has taken it over.
  if (!approvals.isMine(report)) throw new AdReportsError(getTexts().errors.reportChanged);
  // Only the version that the user saw, so a change that is saved at this moment waits.
  approvals.approveVersions([report]);
  // Removes the line about the waiting approval.
  writeNotRefreshed(report.id, '', services);
  updateStatusSheet(services);
}

export function discardChange(id: unknown, version: unknown, services: SavedReportServices): void {
  const changedReport = requireUnchangedReport(id, version, services);
  const { report, waiting } = new Approvals(services).evaluateReport(changedReport);
  // The owner has approved it, or its approved version is no longer known.
  if (!waiting?.canDiscard) throw new AdReportsError(getTexts().errors.reportChanged);
  services.reports.restoreVersion(report);
  updateStatusSheet(services);
}

export function saveBigQueryPlace(place: object, services: SavedReportServices): void {
  if (!WITH_BIGQUERY) throw new NotAllowed([getTexts().reports.noBigQuery]);
  storePlace(place, services);
}

/** Called whenever the sidebar reads its state: replaces the trigger if the hourly check has not run for too long. */
export function repairHourlyCheck(services: SavedReportServices, properties: Properties): void {
  const { reports, user, clock, authorization } = services;
  // A new trigger needs all permissions, and the sidebar opens without some of them.
  if (authorization.listMissing().length > 0) return;
  const me = hourly.findOwnerId(user.readAll());
  const ownReports = reports.listAll(properties).filter((report) => hourly.isScheduledBy(report, me));
  if (me === undefined || ownReports.length === 0) return;
  const oldestChangeAt = Math.min(...ownReports.map(({ changedAt }) => changedAt));
  // If no check has run yet, the hours count from the oldest change of a scheduled report.
  const checkedAt = hourly.readCheckTimes(me, properties).at ?? oldestChangeAt;
  if (!hourly.isSilent(checkedAt, clock.now())) return;
  services.triggers.deleteAll(hourly.HANDLER);
  // If Google refuses it, the next call tries again.
  tryOrLog('trigger', services, () => hourly.requireTrigger(services));
}

/** True if the report becomes a scheduled one, and no hourly check looks after it yet. */
function needsScheduleOwner({ refreshing }: UncheckedReport, previousReport: StoredReport | undefined) {
  const kind = getOwnProperty(getOwnProperty(refreshing, 'schedule'), 'kind');
  if (kind === undefined || kind === 'by hand') return false;
  return previousReport === undefined || !hasScheduleOwner(previousReport);
}

function requireKeyForSchedule(connection: string, { settings }: ReportServices): void {
  if (settings.selectByName(connection).readSettingsAndKey().key === undefined)
    throw new DraftRefused([{ field: 'schedule', message: getTexts().reports.saving.scheduleWithoutKey }]);
}

function requireUnchangedReport(id: unknown, version: unknown, services: SavedReportServices): StoredReport {
  const report = services.reports.requireReport(id);
  if (digestReport(report, services) !== version) throw new AdReportsError(getTexts().errors.reportChanged);
  return report;
}
