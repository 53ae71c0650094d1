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
import { isShelf } from '../store/shelves';

const PREFIX = 'adreports.approved.';
/** The name of the consent that a user with approvals in this file has. The name of each single approval begins with it. */
const APPROVALS = 'approvals';
const PLACE = 'bigQuery';

/** The action by which a user approved a version of a report. */
export type ApprovedHow = 'saved' | 'approved' | 'taken over' | 'copied file' | 'first check';
const isApprovedHow = oneOf<ApprovedHow>('saved', 'approved', 'taken over', 'copied file', 'first check');

/**
 * The version of a report that its owner approved. It is stored in the document's properties, where all users can read it. Any editor can
 * change it there, so a run compares the report only with the digest in the owner's own properties.
 */
export interface ApprovedReport {
  /** The e-mail address of the user who approved, or ''. */
  readonly by: string;
  readonly at: number;
  readonly how: ApprovedHow;
  readonly report: StoredReport;
  /** The BigQuery place that the report's owner approved. */
  readonly place: BigQueryPlace;
}

/** The approval of a report or a BigQuery place, in the owner's own properties. */
export interface OwnApproval {
  /** The digest of the approved version or place; '' if none is approved. */
  readonly digest: string;
  /** The digest (see shownVersion) of the unapproved version that the line above the report's table announces; '' if it announces none. */
  readonly shown: string;
  /** True if the owner was sent a mail because the report waits for approval. */
  readonly mailed: boolean;
}

/**
 * Writes an approved report as JSON text and reads it. In this text, `owner` is the user who approved, and `changedAt` is the time of the
 * approval.
 */
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
 * What users have approved in this file. The current user's own properties contain digests, and the document's properties contain the
 * approved reports. The constructor reads both once.
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

  /** True if `begin` was called earlier for this user and this file. */
  haveBegun(): boolean {
    return this.consents.terms(APPROVALS, this.user) !== undefined;
  }

  /** Stores that approvals are required: from now on, the user's scheduled reports in this file wait until the user has approved them. */
  begin(): void {
    this.consents.give(APPROVALS, { at: this.ports.clock.now() });
  }

  isMine({ ownerId }: Pick<StoredReport, 'ownerId'>): boolean {
    return this.me !== undefined && ownerId === this.me;
  }

  /**
   * True if the current user must approve changes that other users make to the report, because the user owns it and it has a schedule or an
   * approved version.
   */
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

  /**
   * The approval in the user's own properties. `id` is a report's id or the name for the BigQuery place. If there is no approval, its texts
   * are ''.
   */
  own(id: string): OwnApproval {
    const { digest, told, mailed } = this.consents.terms(matterOf(id), this.user) ?? {};
    return { digest: asText(digest), shown: asText(told), mailed: mailed === true };
  }

  note(id: string, { digest, shown, mailed }: OwnApproval): void {
    // Blanks are left out: a user has an approval for each of up to 1,000 reports of each file.
    const terms = { digest, ...(shown !== '' && { told: shown }), ...(mailed && { mailed }) };
    this.consents.give(matterOf(id), terms);
  }

  /**
   * Stores that the user approves this version of their report. A report without a schedule needs no approval, so its earlier approval is
   * deleted.
   */
  approve(report: StoredReport, how: ApprovedHow): void {
    if (isByHand(report.refreshing)) this.forget(report.id);
    else this.approveAll([report], how);
  }

  /** Stores that the user approves these versions of their reports, which all have a schedule. */
  approveAll(reports: readonly StoredReport[], how: ApprovedHow): void {
    if (reports.length === 0) return;
    const { document, clock, activeUser } = this.ports;
    const changed = { changedAt: clock.now(), edits: {}, how };
    const texts = reports.map(({ id, ...fields }) => {
      const owner = activeUser() || fields.owner;
      return [PREFIX + id, STORED.write({ ...fields, ...changed, owner })] as const;
    });
    document.setAll(new Map(texts));
    this.consents.giveAll(
      new Map(reports.map((report) => [matterOf(report.id), { digest: this.digestOf(report) }])),
    );
  }

  /** Stores that the user approves this BigQuery place for their reports. */
  approvePlace(place: BigQueryPlace): void {
    this.ports.document.set(placeName(ownerIdOf(this.ports)), STORED_PLACE.write(place));
    this.note(PLACE, { digest: this.ports.digest(placeText(place)), shown: '', mailed: false });
  }

  /** The version that the report's owner approved, from the document's properties; undefined if the properties contain none. */
  approvedReport({ id, ownerId }: Pick<StoredReport, 'id' | 'ownerId'>): ApprovedReport | undefined {
    const approved = STORED.read(this.properties.get(PREFIX + id));
    if (approved?.ownerId !== ownerId) return undefined;
    const { how, ...fields } = approved;
    const { owner: by, changedAt: at } = fields;
    return { by, at, how, report: { ...fields, id }, place: this.approvedPlace(ownerId) };
  }

  /**
   * Like `approvedReport`. For the current user's own report, also returns undefined if the version does not match the digest in the user's
   * own properties. If the version loads into BigQuery, its place must match, too.
   */
  provenReport(report: StoredReport): ApprovedReport | undefined {
    const approved = this.approvedReport(report);
    if (approved === undefined || report.ownerId !== this.me) return approved;
    return this.isApproved(approved.report, approved.place) ? approved : undefined;
  }

  /** The BigQuery place that the owner approved, from the document's properties. If the owner approved none, the place has no project. */
  approvedPlace(ownerId = this.me ?? ''): BigQueryPlace {
    return destinationIn(this.properties.get(placeName(ownerId)));
  }

  /** Deletes the approval of a report from the document's properties and the user's properties. */
  forget(id: string): void {
    this.ports.document.delete(PREFIX + id);
    this.consents.withdraw(matterOf(id));
  }

  /** Deletes the user's approvals of reports that no longer exist. Does nothing while a shelf of reports is unreadable. */
  forgetDeleted(): void {
    if ([...this.properties.keys()].some(isShelf)) return;
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
