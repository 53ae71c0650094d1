import { NotAllowed } from '../../errors/ad-reports-error';
import { AwaitsApproval } from '../../errors/run-errors';
import type { Clock, FileFacts, TextStore } from '../../platform/ports';
import { hasReferences } from '../../request/cells/resolve-cells';
import { checkDraft } from '../../request/checks/check-draft';
import type { Request } from '../../request/request';
import type { BigQueryPlace } from '../../settings/bigquery-place';
import { FileConsents } from '../../settings/file-consents';
import type { SettingsStore } from '../../settings/settings-store';
import { asText, flat, shortened } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import type { Properties } from '../file-time';
import { isByHand } from '../refreshing';
import type { ReportCells } from '../report-cells';
import type { RunHow } from '../run-facts';
import type { Awaiting, StoredReport } from '../saved-report';
import { changedBy, destinationIn, fileDestination, STORED_PLACE } from '../store/bigquery-destination';
import { ownerIdIn, ownerIdOf } from '../store/owner-id';
import { reportIn } from '../store/report-text';
import {
  goesToBigQuery,
  placeText,
  type ReportVersion,
  versionText,
  withVersion,
} from '../store/report-version';
import { changesBetween, placeChanges } from '../store/version-changes';
import { type ApprovedCells, approvedCellsIn, cellsBeyond, NO_CELLS } from './approved-cells';

const PREFIX = 'adreports.approved.';
const CONSENT = 'approvals';
const PLACE = 'bigQuery';
const LONGEST_NAME = 60;
const LONGEST_CHANGES = 300;

/** `changedAt` is when it was approved. `cells`: undefined if the version points to none. */
type Approval = Omit<StoredReport, 'id'> & { readonly cells?: ApprovedCells | undefined };

const STORED_APPROVAL = storedForm<Approval>((fields) => {
  const report = reportIn(fields);
  return report && { ...report, cells: approvedCellsIn(fields['cells']) };
});

interface ApprovalServices {
  readonly document: TextStore;
  readonly user: TextStore;
  readonly file: () => FileFacts;
  readonly clock: Clock;
  readonly settings: Pick<SettingsStore, 'settings'>;
  readonly cells: ReportCells;
  digest(text: string): string;
  unguessable(): string;
}

export interface JudgedReport {
  /** The report in the version that its owner approved and the hourly check runs; as it is if no such version is known. */
  readonly report: StoredReport;
  readonly waiting: Awaiting | null;
}

/**
 * Approved versions and BigQuery places are in the document's properties, where any editor can change them. Their digests are in the own
 * properties of the user who approved them. Only what matches its digest uses that user's key.
 */
export class Approvals {
  /** The current user's id (owner-id.ts); undefined for a user who never scheduled anything. */
  readonly me: string | undefined;
  private readonly consents: FileConsents;

  constructor(
    private readonly services: ApprovalServices,
    readonly properties: Properties = services.document.all(),
    readonly user: Properties = services.user.all(),
  ) {
    this.me = ownerIdIn(user);
    this.consents = new FileConsents(services.user, () => services.file().id);
  }

  isMine({ ownerId }: StoredReport): boolean {
    return this.me !== undefined && ownerId === this.me;
  }

  /** True if the current user must approve other users' changes: they own the report, and it has a schedule or an approved version. */
  isLookedAfter(report: StoredReport): boolean {
    return this.isMine(report) && (!isByHand(report.refreshing) || this.own(report.id).digest !== '');
  }

  judge(report: StoredReport): JudgedReport {
    const approval = this.approvalOf(report);
    if (approval === undefined) {
      const { unknownVersion } = texts().reports.approvals;
      const changes = `${this.changed([], report.changedBy)} ${unknownVersion}`;
      const isWaiting = this.isLookedAfter(report);
      return { report, waiting: isWaiting ? { changes, canDiscard: false, stops: true } : null };
    }
    const isOther = versionText(approval) !== versionText(report);
    const changedAt = isOther ? approval.changedAt : Math.max(report.changedAt, approval.changedAt);
    const version = { ...withVersion(report, approval), changedAt };
    const place = this.approvedPlace(report.ownerId);
    const otherPlace = goesToBigQuery(report) ? this.placeChange(place) : '';
    const { cells } = approval;
    const request = cells && this.request(version);
    const beyond = request ? cellsBeyond(version.draft, request, cells, this.services.clock.now()) : '';
    const change = isOther ? this.changed(changesBetween(version, report), report.changedBy) : '';
    const sentences = [change, otherPlace, beyond].filter((sentence) => sentence !== '');
    if (sentences.length === 0) return { report: version, waiting: null };
    const hasPlace = !goesToBigQuery(version) || place.project !== '' || otherPlace === '';
    const canDiscard = hasPlace && change + otherPlace !== '';
    const changes = shortened(flat(sentences.join(' ')), LONGEST_CHANGES);
    return { report: version, waiting: { changes, canDiscard, stops: !hasPlace || beyond !== '' } };
  }

  /** A click of the owner may be meant for the version that the owner knows. Throws AwaitsApproval. */
  assertMayRun(report: StoredReport): void {
    const waiting = this.isMine(report) ? this.judge(report).waiting : null;
    if (waiting !== null) throw new AwaitsApproval(waiting.changes);
    if (goesToBigQuery(report)) this.placeToLoad('by hand');
  }

  /** Leaves out other users' reports. A report without a schedule needs no approval, so its earlier one is deleted. */
  approve(reports: readonly StoredReport[]): void {
    const { document, clock } = this.services;
    const approvals = new Map<string, string>();
    const digests = new Map<string, { readonly digest: string }>();
    for (const { id, ...report } of reports.filter((each) => this.isMine(each))) {
      const { from, apps, areas } = this.request(report) ?? NO_CELLS;
      const cells = hasReferences(report.draft) ? { from, apps, areas } : undefined;
      const approval = { ...report, cells, changedAt: clock.now() };
      if (isByHand(report.refreshing)) this.forget(id);
      else {
        approvals.set(PREFIX + id, STORED_APPROVAL.write(approval));
        digests.set(matterOf(id), { digest: this.digestOf(approval) });
      }
    }
    if (approvals.size === 0) return;
    // The digests are first: if Google ends the execution before the next line, the reports match them as they are.
    this.consents.giveAll(digests);
    document.setAll(approvals);
  }

  approvePlace(place: BigQueryPlace): void {
    this.services.document.set(`${PREFIX}${PLACE}.${ownerIdOf(this.services)}`, STORED_PLACE.write(place));
    this.consents.give(matterOf(PLACE), { digest: this.services.digest(placeText(place)) });
  }

  /** The BigQuery place that a user approved. It has no project if there is none. */
  approvedPlace(ownerId = this.me ?? ''): BigQueryPlace {
    const stored = destinationIn(this.properties.get(`${PREFIX}${PLACE}.${ownerId}`));
    if (ownerId !== this.me) return stored;
    const isProven = this.services.digest(placeText(stored)) === this.own(PLACE).digest;
    return isProven ? stored : destinationIn(undefined);
  }

  /** A sentence if the file's BigQuery place is not the approved one; otherwise ''. */
  placeChange(approved = this.approvedPlace()): string {
    const place = fileDestination(this.properties);
    if (place.project === '' || placeText(place) === placeText(approved)) return '';
    return this.changed(placeChanges(approved, place), changedBy(this.properties));
  }

  /** Throws NotAllowed if the user has not approved the BigQuery place. */
  placeToLoad(how: RunHow): BigQueryPlace {
    const approved = this.approvedPlace();
    if (how === 'by schedule' && approved.project !== '') return approved;
    const change = this.placeChange(approved);
    if (change !== '') throw new NotAllowed([texts().bigquery.placeRefused(change)]);
    return fileDestination(this.properties);
  }

  /** The approval of a report (by its id) or of the place. `told` is a digest of what the owner was informed about, or ''. */
  own(id: string): { readonly digest: string; readonly told: string } {
    const { digest, told } = this.consents.terms(matterOf(id), this.user) ?? {};
    return { digest: asText(digest), told: asText(told) };
  }

  noteTold(id: string, told: string): void {
    this.consents.give(matterOf(id), { digest: this.own(id).digest, told });
  }

  forget(id: string): void {
    this.services.document.delete(PREFIX + id);
    this.consents.withdraw(matterOf(id));
  }

  /** The owner's digest decides. If somebody has edited the stored text, the report itself may still be the approved version. */
  private approvalOf(report: StoredReport): Approval | undefined {
    const stored = this.storedApproval(report);
    if (!this.isMine(report)) return stored;
    const { digest } = this.own(report.id);
    const candidates = [...(stored ? [stored] : []), { ...report, cells: stored?.cells }];
    return candidates.find((candidate) => this.digestOf(candidate) === digest);
  }

  private storedApproval({ id, ownerId }: StoredReport): Approval | undefined {
    const approval = STORED_APPROVAL.read(this.properties.get(PREFIX + id));
    return approval?.ownerId === ownerId ? approval : undefined;
  }

  private digestOf({ cells, ...version }: ReportVersion & Pick<Approval, 'cells'>): string {
    const cellsText = hasReferences(version.draft) ? JSON.stringify(cells ?? null) : '';
    return this.services.digest(versionText(version) + cellsText);
  }

  /** What a report requests now; undefined if its draft or its cells have issues, because then no run requests anything. */
  private request({ draft }: Pick<StoredReport, 'draft'>): Request | undefined {
    const { clock, settings, cells } = this.services;
    const context = { now: clock.now(), defaults: settings.settings(), cells: cells.of([draft]) };
    const checked = checkDraft(draft, context);
    return 'request' in checked ? checked.request : undefined;
  }

  private changed(changes: readonly string[], by: string): string {
    return texts().reports.approvals.changed(changes, nameOf(by));
  }
}

/** Any editor can change the addresses in the file's properties, so they may contain anything. */
function nameOf(address: string): string {
  return shortened(flat(address), LONGEST_NAME);
}

function matterOf(id: string): string {
  return `${CONSENT}.${id}`;
}
