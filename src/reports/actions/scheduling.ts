import { AdReportsError, DraftRefused, KeyMissing, NotAllowed } from '../../errors/ad-reports-error';
import { noteFileAddress } from '../../settings/file-address';
import { refusalOf } from '../../settings/save-settings';
import { underLock } from '../../sheet/write/write-table';
import { propertyOf } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { Approvals } from '../approvals';
import type { Properties } from '../file-time';
import { isByHand } from '../refreshing';
import { shownVersion, withVersion } from '../report-version';
import type { StoredReport } from '../saved-report';
import * as hourly from '../schedule/hourly-trigger';
import { ownerIdIn, ownerIdOf } from '../schedule/hourly-trigger';
import type { RequestServices } from '../services';
import { logsSwitch, switchLogs, updateLogs } from '../status/logs';
import { clearNotRefreshed } from '../status/not-refreshed-line';
import { noBigQuery, saveDestination } from '../store/bigquery-destination';
import type { SaveDraft } from '../store/check-order';
import { claimFile, decideCopies } from '../store/copies';
import type { ReportStores } from '../store/saved-reports';

declare const WITH_BIGQUERY: boolean;

/**
 * See SavedReports.save. For a schedule, the owner also gets an hourly trigger, and the file gets a status sheet and a run log. Throws what
 * prepareCheck throws; then nothing is saved.
 */
export function saveReport(order: SaveDraft, sources: ReportStores) {
  const { reports, document, settings, activeUser } = sources;
  const before = order.id === undefined ? undefined : reports.get(order.id);
  const begins = beginsSchedule(order, before);
  const owner = before?.ownerId ?? '';
  const isOfOther = owner !== '' && owner !== ownerIdIn(sources.user.all());
  // The trigger is created first. A trigger without a schedule is harmless, but a schedule without a trigger never runs.
  if (begins) prepareCheck(sources, isOfOther);
  claimFile(sources);
  // No other execution can take the lock between the report and its approval.
  const saved = underLock(sources, () => {
    const answer = reports.save(order);
    if ('report' in answer) new Approvals(sources).approve([answer.report]);
    return answer;
  });
  if ('report' in saved) {
    // The first schedule in a file switches the status sheet and the run log on, unless a user has already chosen.
    if (begins && logsSwitch(document.all()) === undefined) switchLogs(document, true);
    noteFileAddress(settings.settings().baseUrl, activeUser(), document);
  }
  updateLogs(sources);
  return saved;
}

export function pauseReport(id: unknown, paused: boolean, sources: ReportStores): void {
  const resumed = { ...sources.reports.get(id), paused };
  if (hourly.isScheduledBy(resumed, ownerIdIn(sources.user.all()))) hourly.requireTrigger(sources);
  sources.reports.pause(id, paused);
  updateLogs(sources);
}

/**
 * Throws an AdReportsError if the user has no key that the service accepts, and if the report has changed since
 * it was shown.
 */
export function takeOver(id: unknown, version: unknown, sources: ReportStores): void {
  const report = shownReport(id, version, sources);
  requireAcceptedKey(sources);
  if (hourly.isScheduled(report)) hourly.requireTrigger(sources);
  underLock(sources, () => {
    const taken = sources.reports.takeOver(id);
    // Approves only the version that the user saw. A change that was saved later waits for approval.
    new Approvals(sources).approve([withVersion(taken, report)]);
  });
  updateLogs(sources);
}

/** Throws NotAllowed if the user is not the owner. Refused if the report has changed since the sidebar showed it. */
export function approve(id: unknown, version: unknown, sources: ReportStores): void {
  const report = shownReport(id, version, sources);
  const approvals = new Approvals(sources);
  if (!approvals.isMine(report)) throw new NotAllowed([texts().reports.approvals.notOwner]);
  approvals.approve([report]);
  clearNotRefreshed(report.id, sources);
  updateLogs(sources);
}

/** Restores the version that the owner approved. Throws NotAllowed if it is unknown. Refused if the report has changed since. */
export function discardChange(id: unknown, version: unknown, sources: ReportStores): void {
  const { report, waiting } = new Approvals(sources).judge(shownReport(id, version, sources));
  if (!waiting?.canDiscard) throw new NotAllowed([texts().reports.approvals.nothingToDiscard]);
  sources.reports.restore(report);
  updateLogs(sources);
}

/** Throws DraftRefused for an invalid place, and NotAllowed in the default build, which has no BigQuery. */
export function savePlace(place: object, sources: ReportStores): void {
  if (!WITH_BIGQUERY) throw noBigQuery();
  saveDestination(place, sources);
  const approvals = new Approvals(sources);
  const { reports, records } = sources;
  // Runs that were refused because of the earlier place need not wait any longer.
  for (const { id, draft } of reports.all().filter((report) => approvals.isMine(report)))
    if (draft.output === 'bigquery') records.note(id, { ...records.record(id), failures: null });
}

/** In a copied file: makes the user the owner of its reports, or deletes the reports but not their sheets. */
export function answerCopy(isRefreshed: boolean, sources: ReportStores): void {
  if (!isRefreshed) {
    decideCopies(undefined, sources);
    return;
  }
  prepareCheck(sources);
  const adopted = decideCopies({ owner: sources.activeUser(), ownerId: ownerIdOf(sources) }, sources);
  new Approvals(sources).approve(adopted);
  if (adopted.some(hourly.isScheduled)) updateLogs(sources);
}

function requireAcceptedKey(services: RequestServices): void {
  const { settings, key } = services.settings.settingsAndKey();
  if (key === undefined) throw new KeyMissing();
  const refusal = refusalOf(settings, key, services);
  if (refusal !== undefined)
    throw new AdReportsError({ ...refusal, kept: texts().errors.notTakenOver }, refusal.kind);
}

export function healCheck(sources: ReportStores, properties: Properties): void {
  const { reports, user, clock, authorization } = sources;
  // A new trigger needs all permissions, and the sidebar opens without some of them.
  if (authorization.missing().length > 0) return;
  const me = ownerIdIn(user.all());
  const mine = reports.all(properties).filter((report) => hourly.isScheduledBy(report, me));
  if (me === undefined || mine.length === 0) return;
  const since = Math.min(...mine.map(({ changedAt }) => changedAt));
  if (!hourly.isSilent(hourly.checkTimes(me, properties).at ?? since, clock.now())) return;
  sources.triggers.trim(hourly.HANDLER, 0);
  hourly.ensureTrigger(sources);
}

function beginsSchedule({ refreshing }: SaveDraft, before: StoredReport | undefined): boolean {
  const kind = propertyOf(propertyOf(refreshing, 'schedule'), 'kind');
  if (kind === undefined || kind === 'by hand') return false;
  return before === undefined || isByHand(before.refreshing) || before.ownerId === '';
}

/**
 * Makes sure that the current user can have scheduled reports. Throws DraftRefused if the user has no key, and another AdReportsError if it
 * has to be tested and the service refuses it, or if Google refuses the trigger.
 */
function prepareCheck(sources: ReportStores, isKeyTested = false): void {
  if (sources.settings.settingsAndKey().key === undefined)
    throw new DraftRefused([{ field: 'schedule', message: texts().reports.saving.scheduleWithoutKey }]);
  if (isKeyTested) requireAcceptedKey(sources);
  hourly.requireTrigger(sources);
}

function shownReport(id: unknown, version: unknown, sources: ReportStores): StoredReport {
  const report = sources.reports.get(id);
  if (shownVersion(report, sources) !== version) throw new AdReportsError(texts().errors.reportChanged);
  return report;
}
