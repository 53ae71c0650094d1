import type { BigQueryPlace } from '../../bigquery/client/destination';
import { FileConsents } from '../../settings/file-consents';
import { propertyOf } from '../../storage/untrusted-value';
import { parsed } from '../../storage/versioned-json';
import type { StoredReport } from '../saved-report';
import { destinationIn, fileDestination, STORED_PLACE } from '../store/bigquery-destination';
import type { ReportPorts } from '../store/report-stores';
import { readReport, reportText } from '../store/report-text';
import { goesToBigQuery, placeText, versionOf, versionText } from '../store/report-version';
import { REPORT_PREFIX } from '../store/saved-reports';

const PREFIX = 'adreports.approved.';
/** The user's consents hold the approvals of this file under this matter; that of a report or a place below it. */
const APPROVALS = 'approvals';
const PLACE = 'bigQuery';

/** How a version came to be approved. */
export type ApprovedHow = 'saved' | 'approved' | 'taken over' | 'copied file' | 'first check';
const HOWS: readonly ApprovedHow[] = ['saved', 'approved', 'taken over', 'copied file', 'first check'];

/**
 * What an owner has approved, as the file's properties tell it to everybody: the whole report, so that it can be compared and restored.
 * Any editor could have written it; a run compares with the digest in the owner's own properties.
 */
export interface ApprovedReport {
  /** E-mail address, or ''. */
  readonly by: string;
  readonly at: number;
  readonly how: ApprovedHow;
  readonly report: StoredReport;
}

/** What the owner's own properties hold of a report. */
export interface OwnApproval {
  /** Digest of the approved version; '' where none is. */
  readonly digest: string;
  /** The waiting version that the sheet names; '' while none waits. */
  readonly told: string;
  /** True when the owner has been sent the mail about the waiting version. */
  readonly mailed: boolean;
}

/** The two stores that approvals are kept in, each read once: the document's properties and the user's. */
export interface ApprovalStores {
  readonly kept: ReadonlyMap<string, string>;
  readonly user: ReadonlyMap<string, string>;
  readonly consents: FileConsents;
}

/** What approvals are read and written with. */
export type ApprovalPorts = Pick<
  ReportPorts,
  'user' | 'document' | 'digest' | 'file' | 'clock' | 'activeUser'
>;

export function approvalStores(
  ports: Pick<ApprovalPorts, 'user' | 'document' | 'file'>,
  kept: ReadonlyMap<string, string> = ports.document.all(),
  user: ReadonlyMap<string, string> = ports.user.all(),
): ApprovalStores {
  const { id } = ports.file();
  return { kept, user, consents: new FileConsents(ports.user, () => id) };
}

/** True once the user has approved anything in this file, or has been found to have no schedule here. */
export function hasApprovals({ user, consents }: ApprovalStores): boolean {
  return consents.terms(APPROVALS, user) !== undefined;
}

/** From now on, what the user has not approved in this file waits. */
export function beginApprovals({ user, file, clock }: ApprovalPorts): void {
  new FileConsents(user, () => file().id).give(APPROVALS, { at: clock.now() });
}

/** Approves a version for the user's schedule: the digest in their own properties, the report itself in the file's. */
export function approveReport(report: StoredReport, how: ApprovedHow, ports: ApprovalPorts): void {
  const { document, clock, activeUser, digest } = ports;
  const approved = { ...report, owner: activeUser() || report.owner, changedAt: clock.now(), edits: {}, how };
  document.set(PREFIX + report.id, reportText(approved));
  const text = versionText(versionOf(report));
  keepOwnApproval(report.id, { digest: digest(text), told: '', mailed: false }, ports);
}

/** Approves the place that the user's reports load into, as it is now. */
export function approvePlace(place: BigQueryPlace, ownerId: string, ports: ApprovalPorts): void {
  ports.document.set(placeName(ownerId), STORED_PLACE.write(place));
  keepOwnApproval(PLACE, { digest: ports.digest(placeText(place)), told: '', mailed: false }, ports);
}

/** True where the user has approved a place for this file, whichever it is. */
export function hasApprovedPlace({ user, consents }: ApprovalStores): boolean {
  return consents.terms(matterOf(PLACE), user) !== undefined;
}

/** True when the user's own properties hold the digest of exactly this version and, where it loads into BigQuery, of this place. */
export function isApproved(
  report: StoredReport,
  stores: ApprovalStores,
  { digest }: Pick<ApprovalPorts, 'digest'>,
): boolean {
  const version = versionOf(report);
  if (digest(versionText(version)) !== ownApproval(report.id, stores).digest) return false;
  return !goesToBigQuery(version) || isApprovedPlace(fileDestination(stores.kept), stores, { digest });
}

/** True when the user has approved this place for this file. */
export function isApprovedPlace(
  place: BigQueryPlace,
  stores: ApprovalStores,
  { digest }: Pick<ApprovalPorts, 'digest'>,
): boolean {
  return ownApproval(PLACE, stores).digest === digest(placeText(place));
}

/**
 * True for a report of the user's that others may not change unseen: one that they schedule, paused or not, and one whose schedule they
 * approved and somebody else has switched off.
 */
export function isLookedAfter(
  { id, ownerId, refreshing }: Pick<StoredReport, 'id' | 'ownerId' | 'refreshing'>,
  me: string | undefined,
  stores: ApprovalStores,
): boolean {
  if (me === undefined || ownerId !== me) return false;
  return refreshing.schedule.kind !== 'by hand' || ownApproval(id, stores).digest !== '';
}

/** What the user's own properties hold of a report; an approval of nothing where they hold none. */
export function ownApproval(id: string, { user, consents }: ApprovalStores): OwnApproval {
  const own = consents.terms(matterOf(id), user);
  const textOf = (name: string) => (typeof own?.[name] === 'string' ? own[name] : '');
  return { digest: textOf('digest'), told: textOf('told'), mailed: own?.['mailed'] === true };
}

export function keepOwnApproval(id: string, own: OwnApproval, { user, file }: ApprovalPorts): void {
  new FileConsents(user, () => file().id).give(matterOf(id), { ...own });
}

/** What the report's owner approved, as the file's properties tell it; undefined where they tell nothing of this owner. */
export function approvedReport(
  { id, ownerId }: Pick<StoredReport, 'id' | 'ownerId'>,
  { kept }: Pick<ApprovalStores, 'kept'>,
): ApprovedReport | undefined {
  const text = kept.get(PREFIX + id);
  const report = readReport(id, text);
  const how = HOWS.find((known) => known === propertyOf(parsed(text), 'how'));
  if (typeof report !== 'object' || report.ownerId !== ownerId || how === undefined) return undefined;
  return { by: report.owner, at: report.changedAt, how, report };
}

/** The place that an owner approved, as the file's properties tell it; unset where they tell none. */
export function approvedPlace(ownerId: string, { kept }: Pick<ApprovalStores, 'kept'>): BigQueryPlace {
  return destinationIn(kept.get(placeName(ownerId)));
}

/** Deletes what the file's and the user's own properties hold of a report that is deleted. */
export function forgetApproval(id: string, { document, user, file }: ApprovalPorts): void {
  document.delete(PREFIX + id);
  new FileConsents(user, () => file().id).withdraw(matterOf(id));
}

/** The same of the user's reports that others have deleted. */
export function forgetDeleted({ kept, user, consents }: ApprovalStores, ports: ApprovalPorts): void {
  const prefix = matterOf('');
  const matters = consents.matters(user).filter((matter) => matter.startsWith(prefix));
  const ids = matters.map((matter) => matter.slice(prefix.length));
  for (const id of ids) if (id !== PLACE && !kept.has(REPORT_PREFIX + id)) forgetApproval(id, ports);
}

function matterOf(id: string): string {
  return `${APPROVALS}.${id}`;
}

function placeName(ownerId: string): string {
  return `${PREFIX}${PLACE}.${ownerId}`;
}
