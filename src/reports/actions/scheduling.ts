import type { BigQueryPlace } from '../../bigquery/client/destination';
import { DraftRefused } from '../../errors/ad-reports-error';
import { KeyMissing, NotTakenOver, ReportChanged } from '../../errors/run-errors';
import { hasFormulasRefreshed } from '../../settings/formula-consent';
import { testKey } from '../../settings/test-key';
import { propertyOf } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { approvalStores, isLookedAfter } from '../approvals/approvals';
import { approveEarlier, approveOwn } from '../approvals/approve-own';
import { ANSWERED_PROPERTY, claimProperties, copiedFile, FILE_PROPERTY } from '../copies/copies';
import { LogSwitch } from '../logs/log-switch';
import { updateLogs } from '../logs/update-logs';
import type { StoredReport } from '../saved-report';
import {
  ensureTrigger,
  isScheduled,
  isScheduledBy,
  renewTrigger,
  settleTrigger,
} from '../schedule/hourly-trigger';
import { isSilent, lastChecked } from '../schedule/last-check';
import { fileDestination } from '../store/bigquery-destination';
import { replacedId } from '../store/check-order';
import { ownerIdIn } from '../store/owner-id';
import type { ReportPorts, ReportStores } from '../store/report-stores';
import { noteReportAddress } from '../store/report-stores';
import { shownVersion } from '../store/report-version';
import type { SaveDraft } from '../store/saved-reports';

/** Saves a report; with a schedule, its owner gets an hourly trigger, and the file gets its logs. See SavedReports.save. */
export function saveReport(
  order: SaveDraft,
  sources: ReportStores,
): ReturnType<ReportStores['reports']['save']> {
  const { reports, ports } = sources;
  const begins = beginsSchedule(order, sources);
  approveEarlier(sources);
  // First: a schedule that nobody looks after would be worse than a check that finds nothing to do.
  if (begins) prepareOwnCheck(order, sources);
  belongHere(ports);
  const saved = reports.save(order);
  if (begins && 'kept' in saved) beginBooks(sources);
  if ('kept' in saved) approveOwn(saved.kept, 'saved', ports);
  if ('kept' in saved) noteReportAddress(ports);
  settled(sources);
  return saved;
}

/** Takes a report out of what is refreshed together and by schedule, or back in. */
export function pauseReport(id: unknown, paused: boolean, sources: ReportStores): void {
  sources.reports.pause(id, paused);
  settled(sources);
}

/**
 * Moves a report's schedule to the user, who approves the version that they were shown. Throws KeyMissing when they have no key,
 * NotTakenOver when the service does not accept it, and ReportChanged.
 */
export function takeOver(id: unknown, version: unknown, sources: ReportStores): void {
  const { reports, ports } = sources;
  const { report: shown, place } = shownReport(id, version, sources);
  requireAcceptedKey(ports);
  approveEarlier(sources);
  if (isScheduled(shown)) ensureTrigger(ports.triggers);
  const { draft, destination, refreshing } = shown;
  const taken = reports.takeOver(id);
  // What was shown is approved: a change that was saved in between waits.
  approveOwn({ ...taken, draft, destination, refreshing }, 'taken over', ports, place);
  settled(sources);
}

function requireAcceptedKey(ports: Pick<ReportPorts, 'settings' | 'http' | 'clock'>): void {
  const { settings, key } = ports.settings.settingsAndKey();
  if (key === undefined) throw new KeyMissing();
  const test = testKey(settings, key, ports);
  if (test.result !== 'accepted') throw new NotTakenOver(test.error);
}

/** Leaves the current user one hourly trigger, or none if no report of theirs needs it, and updates the logs. */
export function settled(sources: ReportStores): void {
  const { reports, ports } = sources;
  const stores = approvalStores(ports);
  const me = ownerIdIn(stores.user);
  const isWatched = (report: StoredReport) => !report.paused && isLookedAfter(report, me, stores);
  const isNeeded = hasFormulasRefreshed(ports, stores.user) || reports.all(stores.kept).some(isWatched);
  settleTrigger(isNeeded, ports.triggers);
  updateLogs(sources);
}

/** Replaces the current user's hourly trigger if it has not run for long. */
export function healCheck({ reports, ports }: ReportStores, kept: ReadonlyMap<string, string>): void {
  const me = ownerIdIn(ports.user.all());
  const mine = reports.all(kept).filter((report) => isScheduledBy(report, me));
  if (me === undefined || mine.length === 0) return;
  const at = lastChecked(me, kept);
  const since = Math.min(...mine.map(({ changedAt }) => changedAt));
  if (isSilent(at ?? since, ports.clock.now())) renewTrigger(ports.triggers);
}

/** True when who saves becomes the one whose key the report runs with. */
function beginsSchedule(order: SaveDraft, sources: ReportStores): boolean {
  const kind = propertyOf(propertyOf(order.refreshing, 'schedule'), 'kind');
  if (kind === undefined || kind === 'by hand') return false;
  const before = savedOver(order, sources);
  return before === undefined || before.refreshing.schedule.kind === 'by hand' || before.ownerId === '';
}

/** The report that a save changes, or whose place it takes; undefined for a new one. */
function savedOver({ id, destination }: SaveDraft, { reports }: ReportStores): StoredReport | undefined {
  const wanted = replacedId(destination) ?? id;
  return wanted === undefined ? undefined : reports.get(wanted);
}

/** Whoever switches on a schedule that somebody else had takes the report over. Throws as `prepareCheck` and `takeOver` do. */
function prepareOwnCheck(order: SaveDraft, sources: ReportStores): void {
  const { ports } = sources;
  const before = savedOver(order, sources);
  const isOthers =
    before !== undefined && before.ownerId !== '' && before.ownerId !== ownerIdIn(ports.user.all());
  if (isOthers && ports.settings.settingsAndKey().key !== undefined) requireAcceptedKey(ports);
  prepareCheck(ports);
}

/** Makes sure that the current user's reports can run by schedule. Throws DraftRefused when they have no key. */
export function prepareCheck({ settings, triggers }: Pick<ReportPorts, 'settings' | 'triggers'>): void {
  if (settings.settingsAndKey().key === undefined)
    throw new DraftRefused([{ field: 'schedule', message: texts().reports.saving.scheduleWithoutKey }]);
  ensureTrigger(triggers);
}

/** With the first schedule, unless somebody has decided otherwise. */
function beginBooks({ ports: { document } }: ReportStores): void {
  if (!LogSwitch.isChosen(document.all())) LogSwitch.set(document, true);
}

/** The properties are this file's from the first report on: a copy of the file is known by that. */
function belongHere(ports: Pick<ReportPorts, 'file' | 'document' | 'spreadsheet'>): void {
  const { id } = ports.file();
  if (ports.document.get(FILE_PROPERTY) === id) return;
  if (copiedFile(ports.document.all(), ports) === null) ports.document.set(ANSWERED_PROPERTY, id);
  claimProperties(ports.document, id);
}

/** The report and the place it loads into, where they are still as the user was shown them. Throws ReportChanged otherwise. */
export function shownReport(
  id: unknown,
  version: unknown,
  { reports, ports }: ReportStores,
): { readonly report: StoredReport; readonly place: BigQueryPlace } {
  const report = reports.get(id);
  const place = fileDestination(ports.document.all());
  if (shownVersion(report, place, ports) !== version) throw new ReportChanged();
  return { report, place };
}
