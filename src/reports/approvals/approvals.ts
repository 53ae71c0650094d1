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
/** The name of the consent that a user with approvals in this file has. The names of their single approvals begin with it. */
const APPROVALS = 'approvals';
const PLACE = 'bigQuery';

/** The action by which a user approved a version of a report. */
export type ApprovedHow = 'saved' | 'approved' | 'taken over' | 'copied file' | 'first check';
const isApprovedHow = oneOf<ApprovedHow>('saved', 'approved', 'taken over', 'copied file', 'first check');

/**
 * The version of a report that its owner approved. It is in the document's properties, so that all users can compare and restore it. Any
 * editor can change it there. For this reason a run compares the report with the digest in the owner's own properties.
 */
export interface ApprovedReport {
  /** The e-mail address of the user who approved, or ''. */
  readonly by: string;
  readonly at: number;
  readonly how: ApprovedHow;
  readonly report: StoredReport;
  /** The BigQuery place that the owner approved for the owner's reports. */
  readonly place: BigQueryPlace;
}

/** The approval of a report or a BigQuery place, in the owner's own properties. */
export interface OwnApproval {
  /** The digest of the approved version or place; '' if none is approved. */
  readonly digest: string;
  /** The digest of the waiting version that the line above the table reports; '' if it reports none. See shownVersion. */
  readonly told: string;
  /** True if the owner was sent a mail about the waiting version. */
  readonly mailed: boolean;
}

/** Writes and reads an approval: the report with the user who approved it as `owner` and the time of the approval as `changedAt`. */
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
 * What users have approved in this file. The current user's own properties contain digests, the document's properties contain reports.
 * Both are read once, at the beginning.
 */
export class Approvals {
  /** The current user's id (owner-id.ts); undefined for a user who never scheduled anything. */
  readonly me: string | undefined;
  private readonly consents: FileConsents;
  private timeZone: string | undefined;

  constructor(
    private readonly ports: ApprovalPorts,
    /** The document's properties. */
    readonly properties: Properties = ports.document.all(),
    /** The current user's properties. */
    readonly user: Properties = ports.user.all(),
  ) {
    const { id } = ports.file();
    this.me = ownerIdIn(user);
    this.consents = new FileConsents(ports.user, () => id);
  }

  /** True after `begin` was called for the user in this file. */
  haveBegun(): boolean {
    return this.consents.terms(APPROVALS, this.user) !== undefined;
  }

  /** From now on, scheduled reports of the user wait if the user has not approved their version in this file. */
  begin(): void {
    this.consents.give(APPROVALS, { at: this.ports.clock.now() });
  }

  isMine({ ownerId }: Pick<StoredReport, 'ownerId'>): boolean {
    return this.me !== undefined && ownerId === this.me;
  }

  /** True for a report of the user that has a schedule, or had one that the user approved. Other users' changes of it need approval. */
  isLookedAfter(report: StoredReport): boolean {
    return this.isMine(report) && (!isByHand(report.refreshing) || this.own(report.id).digest !== '');
  }

  /** True if the user approved exactly this version of the report and, if it loads into BigQuery, this place. */
  isApproved(report: StoredReport, place = fileDestination(this.properties)): boolean {
    if (this.digestOf(report) !== this.own(report.id).digest) return false;
    return !goesToBigQuery(report) || this.isApprovedPlace(place);
  }

  isApprovedPlace(place: BigQueryPlace): boolean {
    return this.own(PLACE).digest === this.ports.digest(placeText(place));
  }

  /** True if the user has approved any BigQuery place for this file. */
  hasPlace(): boolean {
    return this.consents.terms(matterOf(PLACE), this.user) !== undefined;
  }

  /** The approval of a report or place in the user's own properties; its texts are '' if there is none. */
  own(id: string): OwnApproval {
    const { digest, told, mailed } = this.consents.terms(matterOf(id), this.user) ?? {};
    return { digest: asText(digest), told: asText(told), mailed: mailed === true };
  }

  note(id: string, own: OwnApproval): void {
    this.consents.give(matterOf(id), { ...own });
  }

  /** Stores the approval of the user's report. A report without a schedule needs no approval, so its earlier approval is deleted. */
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

  /** Stores that the user's reports may load rows into this BigQuery place. */
  approvePlace(place: BigQueryPlace): void {
    this.ports.document.set(placeName(ownerIdOf(this.ports)), STORED_PLACE.write(place));
    this.note(PLACE, { digest: this.ports.digest(placeText(place)), told: '', mailed: false });
  }

  /** The version that the report's owner approved, from the document's properties; undefined if unknown. */
  approvedReport({ id, ownerId }: Pick<StoredReport, 'id' | 'ownerId'>): ApprovedReport | undefined {
    const approved = STORED.read(this.properties.get(PREFIX + id));
    if (approved?.ownerId !== ownerId) return undefined;
    const { how, ...fields } = approved;
    const { owner: by, changedAt: at } = fields;
    return { by, at, how, report: { ...fields, id }, place: this.approvedPlace(ownerId) };
  }

  /** Like `approvedReport`. If the user is the owner, undefined unless the digest in the user's own properties matches. */
  provenReport(report: StoredReport): ApprovedReport | undefined {
    const approved = this.approvedReport(report);
    if (approved === undefined || report.ownerId !== this.me) return approved;
    return this.isApproved(approved.report, approved.place) ? approved : undefined;
  }

  /** The BigQuery place that an owner approved, from the document's properties; without a project if there is none. */
  approvedPlace(ownerId = this.me ?? ''): BigQueryPlace {
    return destinationIn(this.properties.get(placeName(ownerId)));
  }

  /** Deletes the approval of a report from the document's properties and the user's properties. */
  forget(id: string): void {
    this.ports.document.delete(PREFIX + id);
    this.consents.withdraw(matterOf(id));
  }

  /** Deletes the user's approvals of reports that no longer exist. */
  forgetDeleted(): void {
    const prefix = matterOf('');
    for (const matter of this.consents.matters(this.user)) {
      const id = matter.slice(prefix.length);
      if (matter.startsWith(prefix) && id !== PLACE && !this.properties.has(REPORT_PREFIX + id))
        this.forget(id);
    }
  }

  /** A time as text in the spreadsheet's time zone, for example "21 Nov 10:12". */
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
