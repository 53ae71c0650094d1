import type { BigQueryPlace } from '../../bigquery/client/destination';
import { FileConsents } from '../../settings/file-consents';
import { asText, oneOf } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { isByHand } from '../refreshing';
import type { Properties, ReportPorts } from '../report-ports';
import type { StoredReport } from '../saved-report';
import { destinationIn, fileDestination, STORED_PLACE } from '../store/bigquery-destination';
import { ownerIdIn, ownerIdOf } from '../store/owner-id';
import { REPORT_PREFIX, reportIn } from '../store/report-text';
import { goesToBigQuery, placeText, versionOf, versionText } from '../store/report-version';

const PREFIX = 'adreports.approved.';
/** The name of a consent: the user has approvals in this file. The names of their approved reports and place begin with it. */
const APPROVALS = 'approvals';
const PLACE = 'bigQuery';

/** How a version was approved. */
export type ApprovedHow = 'saved' | 'approved' | 'taken over' | 'copied file' | 'first check';
const isApprovedHow = oneOf<ApprovedHow>('saved', 'approved', 'taken over', 'copied file', 'first check');

/**
 * The version that an owner approved, as the file's properties show it to all users, so that it can be compared and restored. Any editor
 * could have written it: a run compares with the digest in the owner's own properties.
 */
export interface ApprovedReport {
  /** E-mail address, or ''. */
  readonly by: string;
  readonly at: number;
  readonly how: ApprovedHow;
  readonly report: StoredReport;
  /** Where the owner's reports may load their rows. */
  readonly place: BigQueryPlace;
}

/** The approval of a report or a place in the owner's own properties. */
export interface OwnApproval {
  /** Digest of the approved version; '' if none is approved. */
  readonly digest: string;
  /** The waiting version that the line above the table names; '' if none waits. */
  readonly told: string;
  /** True if the owner has got the mail about the waiting version. */
  readonly mailed: boolean;
}

/** A stored approval: the report with the approval's user as `owner` and its time as `changedAt`. */
const STORED = storedForm<Omit<StoredReport, 'id'> & { readonly how: ApprovedHow }>((fields) => {
  const report = reportIn(fields);
  const { how } = fields;
  return report && isApprovedHow(how) ? { ...report, how } : undefined;
});

export type ApprovalPorts = Pick<
  ReportPorts,
  | 'user'
  | 'document'
  | 'digest'
  | 'file'
  | 'clock'
  | 'activeUser'
  | 'unguessable'
  | 'formatTime'
  | 'spreadsheet'
>;

/**
 * What users have approved in this file: as digests in the current user's own properties, and as reports in the document's properties.
 * Both stores are read once, at the beginning.
 */
export class Approvals {
  /** The current user's id (owner-id.ts); undefined for a user who never scheduled anything. */
  readonly me: string | undefined;
  private readonly consents: FileConsents;
  private timeZone: string | undefined;

  constructor(
    private readonly ports: ApprovalPorts,
    /** The document's properties. */
    readonly kept: Properties = ports.document.all(),
    /** The current user's properties. */
    readonly user: Properties = ports.user.all(),
  ) {
    const { id } = ports.file();
    this.me = ownerIdIn(user);
    this.consents = new FileConsents(ports.user, () => id);
  }

  /** True once the user has approved anything in this file, or was found to have no schedule here. */
  haveBegun(): boolean {
    return this.consents.terms(APPROVALS, this.user) !== undefined;
  }

  /** From now on, versions that the user has not approved in this file wait. */
  begin(): void {
    this.consents.give(APPROVALS, { at: this.ports.clock.now() });
  }

  isMine({ ownerId }: Pick<StoredReport, 'ownerId'>): boolean {
    return this.me !== undefined && ownerId === this.me;
  }

  /** True for a report of the user that others may not change without approval: it has a schedule, or the user approved one. */
  isLookedAfter(report: StoredReport): boolean {
    return this.isMine(report) && (!isByHand(report.refreshing) || this.own(report.id).digest !== '');
  }

  /** True if the user approved exactly this version of the report and, if it loads into BigQuery, this place. */
  isApproved(report: StoredReport, place = fileDestination(this.kept)): boolean {
    if (this.digestOf(report) !== this.own(report.id).digest) return false;
    return !goesToBigQuery(report) || this.isApprovedPlace(place);
  }

  isApprovedPlace(place: BigQueryPlace): boolean {
    return this.own(PLACE).digest === this.ports.digest(placeText(place));
  }

  /** True if the user has approved any place for this file. */
  hasPlace(): boolean {
    return this.consents.terms(matterOf(PLACE), this.user) !== undefined;
  }

  /** The approval in the user's own properties; empty if there is none. */
  own(id: string): OwnApproval {
    const { digest, told, mailed } = this.consents.terms(matterOf(id), this.user) ?? {};
    return { digest: asText(digest), told: asText(told), mailed: mailed === true };
  }

  note(id: string, own: OwnApproval): void {
    this.consents.give(matterOf(id), { ...own });
  }

  /** Approves a version of the user's report. A report without a schedule needs no approval: its earlier approval is deleted. */
  approve(report: StoredReport, how: ApprovedHow): void {
    if (isByHand(report.refreshing)) {
      this.forget(report.id);
      return;
    }
    const { document, clock, activeUser } = this.ports;
    const { id, ...fields } = report;
    const approval = { owner: activeUser() || report.owner, changedAt: clock.now(), edits: {}, how };
    document.set(PREFIX + id, STORED.write({ ...fields, ...approval }));
    this.note(id, { digest: this.digestOf(report), told: '', mailed: false });
  }

  /** Approves a place for the user's reports. */
  approvePlace(place: BigQueryPlace): void {
    this.ports.document.set(placeName(ownerIdOf(this.ports)), STORED_PLACE.write(place));
    this.note(PLACE, { digest: this.ports.digest(placeText(place)), told: '', mailed: false });
  }

  /** The version that the report's owner approved, as the file's properties show it; undefined if unknown. */
  approvedReport({ id, ownerId }: Pick<StoredReport, 'id' | 'ownerId'>): ApprovedReport | undefined {
    const approved = STORED.read(this.kept.get(PREFIX + id));
    if (approved?.ownerId !== ownerId) return undefined;
    const { how, ...fields } = approved;
    const { owner: by, changedAt: at } = fields;
    return { by, at, how, report: { ...fields, id }, place: this.approvedPlace(ownerId) };
  }

  /** The approved version of the report; undefined if unknown, or if the owner's digest does not prove it to the owner. */
  provenReport(report: StoredReport): ApprovedReport | undefined {
    const approved = this.approvedReport(report);
    if (approved === undefined || report.ownerId !== this.me) return approved;
    return this.isApproved(approved.report, approved.place) ? approved : undefined;
  }

  /** The place that an owner approved, as the file's properties show it; the unset place if none. */
  approvedPlace(ownerId = this.me ?? ''): BigQueryPlace {
    return destinationIn(this.kept.get(placeName(ownerId)));
  }

  /** Deletes the approval of a report from both stores. */
  forget(id: string): void {
    this.ports.document.delete(PREFIX + id);
    this.consents.withdraw(matterOf(id));
  }

  /** Deletes the approvals of the user's reports that others have deleted. */
  forgetDeleted(): void {
    const prefix = matterOf('');
    for (const matter of this.consents.matters(this.user)) {
      const id = matter.slice(prefix.length);
      if (matter.startsWith(prefix) && id !== PLACE && !this.kept.has(REPORT_PREFIX + id)) this.forget(id);
    }
  }

  /** "21 Nov 10:12" in the spreadsheet's zone. */
  moment(at: number): string {
    this.timeZone ??= this.ports.spreadsheet.timeZone();
    return this.ports.formatTime(at, this.timeZone, 'd MMM HH:mm');
  }

  private digestOf(report: StoredReport): string {
    return this.ports.digest(versionText(versionOf(report)));
  }
}

function matterOf(id: string): string {
  return `${APPROVALS}.${id}`;
}

function placeName(ownerId: string): string {
  return `${PREFIX}${PLACE}.${ownerId}`;
}
