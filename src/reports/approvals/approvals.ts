import { DraftRefused } from '../../errors/ad-reports-error';
import { hasReferences } from '../../request/cells/resolve-cells';
import type { BigQueryPlace } from '../../settings/bigquery-place';
import { FileConsents } from '../../settings/file-consents';
import { asText } from '../../storage/untrusted-value';
import { isByHand } from '../refreshing';
import type { Properties, ReportPorts } from '../report-ports';
import type { StoredReport } from '../saved-report';
import { destinationIn, fileDestination, STORED_PLACE } from '../store/bigquery-destination';
import { ownerIdIn, ownerIdOf } from '../store/owner-id';
import { REPORT_PREFIX } from '../store/report-text';
import { goesToBigQuery, placeText, versionOf, versionText } from '../store/report-version';
import { type ApprovedCells, approvedCellsText } from './approved-cells';
import { type ApprovedHow, type ApprovedReport, STORED_APPROVAL } from './approved-report';
import { CellApprovals } from './cell-approvals';

const PREFIX = 'adreports.approved.';
/** The name of the consent that a user with approvals in this file has. The name of each single approval begins with it. */
const APPROVALS = 'approvals';
const PLACE = 'bigQuery';

/** The approval of a report or a BigQuery place, in the owner's own properties. */
export interface OwnApproval {
  /** The digest of the approved version or place; '' if none is approved. */
  readonly digest: string;
  /** The digest (see shownVersion) of the unapproved version that the line above the report's table announces; '' if it announces none. */
  readonly shown: string;
  /** True if the owner was sent a mail because the report waits for approval. */
  readonly mailed: boolean;
}

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
  | 'settings'
  | 'cells'
>;

/** Digests are in the current user's own properties, the approved reports in the document's. The constructor reads both once. */
export class Approvals {
  /** The current user's id (owner-id.ts); undefined for a user who never scheduled anything. */
  readonly me: string | undefined;
  private readonly consents: FileConsents;
  readonly cells: CellApprovals;

  constructor(
    private readonly ports: ApprovalPorts,
    readonly properties: Properties = ports.document.all(),
    readonly user: Properties = ports.user.all(),
  ) {
    const { id } = ports.file();
    this.me = ownerIdIn(user);
    this.cells = new CellApprovals(ports, properties);
    this.consents = new FileConsents(ports.user, () => id);
  }

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

  /** True if the current user must approve other users' changes: they own the report, and it has a schedule or an approved version. */
  isLookedAfter(report: StoredReport): boolean {
    return this.isMine(report) && (!isByHand(report.refreshing) || this.own(report.id).digest !== '');
  }

  /** True if the user approved this version and its BigQuery place, and its cells say nothing that goes beyond what they said then. */
  isApproved(report: StoredReport): boolean {
    const place = fileDestination(this.properties);
    if (!hasReferences(report.draft)) return this.isApprovedVersion(report, place, undefined);
    const { cells } = this.approvedReport(report) ?? {};
    if (cells === undefined || !this.isApprovedVersion(report, place, cells)) return false;
    return this.cells.beyond(report, cells) === '';
  }

  private isApprovedVersion(report: StoredReport, place: BigQueryPlace, cells: ApprovedCells | undefined) {
    if (this.digestOf(report, cells) !== this.own(report.id).digest) return false;
    return !goesToBigQuery(report) || this.isApprovedPlace(place);
  }

  isApprovedPlace(place: BigQueryPlace): boolean {
    return this.own(PLACE).digest === this.ports.digest(placeText(place));
  }

  hasPlace(): boolean {
    return this.consents.terms(matterOf(PLACE), this.user) !== undefined;
  }

  /** `id` is a report's id, or PLACE. Without an approval, its texts are ''. */
  own(id: string): OwnApproval {
    const { digest, told, mailed } = this.consents.terms(matterOf(id), this.user) ?? {};
    return { digest: asText(digest), shown: asText(told), mailed: mailed === true };
  }

  note(id: string, { digest, shown, mailed }: OwnApproval): void {
    // Blanks are left out: the user's properties have an approval for each report of each file.
    const terms = { digest, ...(shown !== '' && { told: shown }), ...(mailed && { mailed }) };
    this.consents.give(matterOf(id), terms);
  }

  /** A report without a schedule needs no approval, so its earlier approval is deleted. Throws DraftRefused if a cell has an issue. */
  approve(report: StoredReport, how: ApprovedHow): void {
    if (isByHand(report.refreshing)) {
      this.forget(report.id);
      return;
    }
    this.requireCells(report);
    this.approveAll([report], how);
  }

  /** Throws DraftRefused if a cell to which the report points has an issue, so that there is nothing to approve. */
  requireCells(report: StoredReport): void {
    for (const { issues } of this.cells.toApprove([report]))
      if (issues !== undefined) throw new DraftRefused(issues);
  }

  /** All reports must have a schedule. Leaves out reports with a cell that has an issue. */
  approveAll(reports: readonly StoredReport[], how: ApprovedHow): void {
    const approved = this.cells.toApprove(reports).filter(({ issues }) => issues === undefined);
    if (approved.length === 0) return;
    const { document, clock, activeUser } = this.ports;
    const changed = { changedAt: clock.now(), edits: {}, how };
    const stored = approved.map(({ report: { id, ...fields }, cells }) => {
      const owner = activeUser() || fields.owner;
      return [
        PREFIX + id,
        STORED_APPROVAL.write({ ...fields, ...changed, owner, ...(cells && { cells }) }),
      ] as const;
    });
    document.setAll(new Map(stored));
    const digests = approved.map(({ report, cells }) => [report.id, this.digestOf(report, cells)] as const);
    this.consents.giveAll(new Map(digests.map(([id, digest]) => [matterOf(id), { digest }])));
  }

  approvePlace(place: BigQueryPlace): void {
    this.ports.document.set(placeName(ownerIdOf(this.ports)), STORED_PLACE.write(place));
    this.note(PLACE, { digest: this.ports.digest(placeText(place)), shown: '', mailed: false });
  }

  /** The version that the report's owner approved, from the document's properties; undefined if the properties contain none. */
  approvedReport({ id, ownerId }: Pick<StoredReport, 'id' | 'ownerId'>): ApprovedReport | undefined {
    const approved = STORED_APPROVAL.read(this.properties.get(PREFIX + id));
    if (approved?.ownerId !== ownerId) return undefined;
    const { how, cells, ...fields } = approved;
    const { owner: by, changedAt: at } = fields;
    return { by, at, how, cells, report: { ...fields, id }, place: this.approvedPlace(ownerId) };
  }

  /** Like `approvedReport`, but the user's own version and place must match the digests in the user's own properties. */
  provenReport(report: StoredReport): ApprovedReport | undefined {
    const approved = this.approvedReport(report);
    if (approved === undefined || report.ownerId !== this.me) return approved;
    return this.isApprovedVersion(approved.report, approved.place, approved.cells) ? approved : undefined;
  }

  /** The BigQuery place that the owner approved, from the document's properties. If the owner approved none, the place has no project. */
  approvedPlace(ownerId = this.me ?? ''): BigQueryPlace {
    return destinationIn(this.properties.get(placeName(ownerId)));
  }

  forget(id: string): void {
    this.ports.document.delete(PREFIX + id);
    this.consents.withdraw(matterOf(id));
  }

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
    const { spreadsheet, formatTime } = this.ports;
    return formatTime(at, spreadsheet.timeZone(), 'd MMM HH:mm');
  }

  private digestOf(report: StoredReport, cells: ApprovedCells | undefined): string {
    const cellsText = cells === undefined ? '' : approvedCellsText(cells);
    return this.ports.digest(versionText(versionOf(report)) + cellsText);
  }
}

function matterOf(id: string): string {
  return `${APPROVALS}.${id}`;
}

function placeName(ownerId: string): string {
  return `${PREFIX}${PLACE}.${ownerId}`;
}
