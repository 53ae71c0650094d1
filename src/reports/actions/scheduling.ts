import { type AdReportsError, DraftRefused } from '../../errors/ad-reports-error';
import { KeyMissing, NotTakenOver, ReportChanged } from '../../errors/run-errors';
import { noteFileAddress } from '../../settings/file-address';
import { refusalOf } from '../../settings/save-settings';
import { LOCK_WAITS, underLock } from '../../sheet/write/write-table';
import { propertyOf } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { Approvals } from '../approvals/approvals';
import type { Properties } from '../file-time';
import { isByHand } from '../refreshing';
import type { StoredReport } from '../saved-report';
import * as hourly from '../schedule/hourly-trigger';
import type { ReportPorts, RequestServices } from '../services';
import { hasLogs, switchLogs, updateLogs } from '../status/logs';
import { fileDestination } from '../store/bigquery-destination';
import { objectOr, replacedId, type SaveDraft } from '../store/check-order';
import { claimFile } from '../store/copies';
import { ownerIdIn } from '../store/owner-id';
import { goesToBigQuery, shownVersion, withVersion } from '../store/report-version';
import type { ReportStores } from '../store/saved-reports';

/**
 * See SavedReports.save. For a schedule, the owner also gets an hourly trigger, and the file gets a status sheet and a run log. If Google
 * refuses the trigger, saves the report without the schedule and returns the refusal.
 */
export function saveReport(order: SaveDraft, sources: ReportStores) {
  const { reports, document, settings, activeUser } = sources;
  const before = savedOver(order, sources);
  const begins = beginsSchedule(order, before);
  // The trigger is created first. A trigger without a schedule is harmless, but a schedule without a trigger never runs.
  const refused = begins ? prepareOwnCheck(before, sources) : undefined;
  claimFile(sources);
  const saved = storeTogether(sources, () => {
    const answer = reports.save(refused === undefined ? order : refreshedByHand(order));
    if ('report' in answer) new Approvals(sources).approve([answer.report]);
    return answer;
  });
  if ('report' in saved) {
    // The first schedule in a file switches the status sheet and the run log on, unless a user has already chosen.
    if (begins && refused === undefined && hasLogs(document.all()) === undefined) switchLogs(document, true);
    noteFileAddress(settings.settings().baseUrl, activeUser(), document);
  }
  updateLogs(sources);
  return { ...saved, refused };
}

/** Pauses a report or resumes it. A paused report does not run by schedule, nor when a user refreshes all reports. */
export function pauseReport(id: unknown, paused: boolean, sources: ReportStores): void {
  const resumed = { ...sources.reports.get(id), paused };
  if (hourly.isScheduledBy(resumed, ownerIdIn(sources.user.all()))) hourly.requireTrigger(sources);
  sources.reports.pause(id, paused);
  updateLogs(sources);
}

/**
 * Throws KeyMissing if the user has no key, NotTakenOver if the service refuses the key, and ReportChanged if the report has changed since
 * it was shown.
 */
export function takeOver(id: unknown, version: unknown, sources: ReportStores): void {
  const { report: shown, place } = shownReport(id, version, sources);
  requireAcceptedKey(sources);
  if (hourly.isScheduled(shown)) hourly.requireTrigger(sources);
  storeTogether(sources, () => {
    const taken = sources.reports.takeOver(id);
    const approvals = new Approvals(sources);
    // Approves only the version that the user saw. A change that was saved later waits for approval.
    approvals.approve([withVersion(taken, shown)]);
    if (goesToBigQuery(shown)) approvals.approvePlace(place);
  });
  updateLogs(sources);
}

/** Stores a report and its approval under the document's lock, so that no other execution can take the lock between the two. */
function storeTogether<Done>({ locks }: ReportStores, work: () => Done): Done {
  return underLock({ locks, lockWaitMs: LOCK_WAITS.brief }, work);
}

function requireAcceptedKey(services: RequestServices): void {
  const { settings, key } = services.settings.settingsAndKey();
  if (key === undefined) throw new KeyMissing();
  const refusal = refusalOf(settings, key, services);
  if (refusal !== undefined) throw new NotTakenOver(refusal);
}

/** Replaces the current user's hourly trigger if no hourly check has run for 26 hours. */
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

/** The stored report that will be changed or replaced by saving; undefined for a new report. */
function savedOver({ id, destination }: SaveDraft, { reports }: ReportStores): StoredReport | undefined {
  const replaced = replacedId(destination) ?? id;
  return replaced === undefined ? undefined : reports.get(replaced);
}

/** Throws DraftRefused without a key. For another user's report, also tests the key and throws NotTakenOver if the service refuses it. */
function prepareOwnCheck(
  before: StoredReport | undefined,
  sources: ReportStores,
): AdReportsError | undefined {
  const isOthers =
    before !== undefined && before.ownerId !== '' && before.ownerId !== ownerIdIn(sources.user.all());
  if (isOthers && sources.settings.settingsAndKey().key !== undefined) requireAcceptedKey(sources);
  return prepareCheck(sources);
}

function refreshedByHand(order: SaveDraft): SaveDraft {
  return { ...order, refreshing: { ...objectOr(order.refreshing), schedule: { kind: 'by hand' } } };
}

/** Makes sure that the current user can have scheduled reports: see ensureTrigger. Throws DraftRefused if the user has no key. */
export function prepareCheck(
  ports: Pick<ReportPorts, 'settings' | 'triggers' | 'authorization'>,
): AdReportsError | undefined {
  if (ports.settings.settingsAndKey().key === undefined)
    throw new DraftRefused([{ field: 'schedule', message: texts().reports.saving.scheduleWithoutKey }]);
  return hourly.ensureTrigger(ports);
}

/** The stored report and its BigQuery place. Throws ReportChanged if either has changed since the sidebar showed the report. */
export function shownReport(id: unknown, version: unknown, sources: ReportStores) {
  const report = sources.reports.get(id);
  const place = fileDestination(sources.document.all());
  if (shownVersion(report, place, sources) !== version) throw new ReportChanged();
  return { report, place };
}
