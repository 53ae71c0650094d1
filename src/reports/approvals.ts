import { addDays, computeToday } from '../dates';
import { AdReportsError } from '../errors';
import {
  checkDraft,
  hasField,
  isCellReference,
  listReferences,
  type ReportDraft,
  type Request,
} from '../request';
import { FileConsents, requirePlace } from '../settings';
import { runUnderLock } from '../sheet';
import { asText, flattenText, truncateText } from '../storage';
import { getTexts } from '../wording';
import { isByHand } from './report-settings';
import { describeChanges, serializeVersion, withVersion } from './report-version';
import type { ApprovedCells, ApprovedVersion, Awaiting, StoredReport } from './saved-report';
import { findOwnerId } from './schedule/hourly-trigger';
import type { Properties, ReportServices } from './services';
import { formatReportText, REPORT_PREFIX, readStoredReports } from './store/report-text';

declare const WITH_BIGQUERY: boolean;

const LONGEST_NAME = 60;
const LONGEST_CHANGES = 300;
const LONGEST_LIST = 80;
const YEAR_DAYS = 366;

/** Nothing is approved of cells with an issue: each start is before this one, and each app and area is new. */
const NO_CELLS: ApprovedCells = { from: '9999-12-31', apps: [], areas: [] };

export interface JudgedReport {
  /** The report in the version that its owner approved and the hourly check runs; as it is if no such version is known. */
  readonly report: StoredReport;
  readonly waiting: Awaiting | null;
}

/**
 * Approved versions are stored with their reports, where any editor can change them. Their digests are in the own properties of the user who
 * approved them. Only what matches its digest uses that user's key.
 */
export class Approvals {
  /** The current user's id (see ensureOwnerId); undefined for a user who never scheduled anything. */
  readonly me: string | undefined;
  private readonly consents: FileConsents;

  constructor(
    private readonly services: ReportServices,
    readonly properties: Properties = services.document.readAll(),
    readonly user: Properties = services.user.readAll(),
  ) {
    this.me = findOwnerId(user);
    this.consents = new FileConsents(services);
  }

  isMine({ ownerId }: StoredReport): boolean {
    return this.me !== undefined && ownerId === this.me;
  }

  /** True if the current user must approve other users' changes: they own the report, and it has a schedule or an approved version. */
  mustApproveChanges(report: StoredReport): boolean {
    return (
      this.isMine(report) && (!isByHand(report.refreshing) || this.readApproval(report.id).digest !== '')
    );
  }

  evaluateReport(report: StoredReport): JudgedReport {
    const approval = this.findApprovedVersion(report);
    if (approval === undefined) {
      const { unknownVersion } = getTexts().reports.approvals;
      const changes = `${describeReportChange([], report.changedBy)} ${unknownVersion}`;
      const isWaiting = this.mustApproveChanges(report);
      return { report, waiting: isWaiting ? { changes, canDiscard: false, stops: true } : null };
    }
    const isChanged = serializeVersion(approval) !== serializeVersion(report);
    // The time of a change that waits would make the approved version due.
    const changedAt = isChanged ? approval.changedAt : Math.max(report.changedAt, approval.changedAt);
    const approvedReport = { ...withVersion(report, approval), changedAt };
    // No cells if the draft points to none. A draft with issues does not run, so its cells need no approval.
    const { cells } = approval;
    const request = cells && this.resolveCurrentRequest(approvedReport);
    const beyondSentence = request
      ? describeCellsBeyond(approvedReport.draft, request, cells, this.services.clock.now())
      : '';
    const isBeyond = beyondSentence !== '';
    if (!isChanged && !isBeyond) return { report: approvedReport, waiting: null };
    const changeSentence = isChanged
      ? describeReportChange(describeChanges(approvedReport, report), report.changedBy)
      : '';
    const changes = truncateText(flattenText(`${changeSentence} ${beyondSentence}`), LONGEST_CHANGES);
    return { report: approvedReport, waiting: { changes, canDiscard: isChanged, stops: isBeyond } };
  }

  /** A click of the owner may be meant for the version that the owner knows. */
  assertMayRun(report: StoredReport): void {
    const waiting = this.isMine(report) ? this.evaluateReport(report).waiting : null;
    if (waiting !== null) throw new AdReportsError(getTexts().errors.awaitsApproval(waiting.changes));
    const { output, report: reportKind } = report.draft;
    if (WITH_BIGQUERY && output === 'bigquery' && hasField('output', reportKind)) requirePlace(this.services);
  }

  approveVersions(reports: readonly StoredReport[]): void {
    const { document } = this.services;
    const ownReports = reports.filter((report) => this.isMine(report));
    if (ownReports.length === 0) return;
    runUnderLock(this.services, () => {
      const storedReports = readStoredReports(document.readAll());
      for (const report of ownReports) {
        const { id } = report;
        const stored = storedReports.find((storedReport) => storedReport.id === id);
        if (stored === undefined) continue;
        const approved = isByHand(report.refreshing) ? undefined : this.toApprovedVersion(report);
        if (approved === undefined) this.withdrawApproval(id);
        else this.consents.recordConsent(nameConsent(id), { digest: this.digestVersion(approved) });
        if (approved !== stored.approved)
          document.set(REPORT_PREFIX + id, formatReportText({ ...stored, approved }));
      }
    });
  }

  private toApprovedVersion(report: StoredReport): ApprovedVersion {
    const { ownerId, draft, destination, refreshing } = report;
    const { from, apps, areas } = this.resolveCurrentRequest(report) ?? NO_CELLS;
    const cells = listReferences(draft).length > 0 ? { from, apps, areas } : undefined;
    return { ownerId, draft, destination, refreshing, cells, changedAt: this.services.clock.now() };
  }

  /** `digest` is that of the approved version, `informedDigest` of what the owner was informed about; '' if there is none. */
  readApproval(id: string) {
    const { digest, told: informedDigest } = this.consents.readTerms(nameConsent(id), this.user) ?? {};
    return { digest: asText(digest), informedDigest: asText(informedDigest) };
  }

  noteInformedOwner(id: string, informedDigest: string): void {
    this.consents.recordConsent(nameConsent(id), {
      digest: this.readApproval(id).digest,
      told: informedDigest,
    });
  }

  withdrawApproval(id: string): void {
    this.consents.withdrawConsent(nameConsent(id));
  }

  /** The owner's digest decides. If Google has ended an approval after its digest was stored, the report itself is the approved version. */
  private findApprovedVersion(report: StoredReport): ApprovedVersion | undefined {
    const approved = report.approved?.ownerId === report.ownerId ? report.approved : undefined;
    // Nobody else can read the owner's digest, or runs with the owner's key.
    if (!this.isMine(report)) return approved;
    const { digest } = this.readApproval(report.id);
    const hasDigest = (version: ApprovedVersion) => this.digestVersion(version) === digest;
    if (approved && hasDigest(approved)) return approved;
    const current = { ...report, cells: approved?.cells };
    return hasDigest(current) ? current : undefined;
  }

  private digestVersion({ cells, ...version }: ApprovedVersion): string {
    const cellsText = listReferences(version.draft).length > 0 ? JSON.stringify(cells ?? null) : '';
    return this.services.digest(serializeVersion(version) + cellsText);
  }

  private resolveCurrentRequest({ draft }: StoredReport): Request | undefined {
    const { clock, settings, cells } = this.services;
    const context = {
      now: clock.now(),
      defaults: settings.readSettings(),
      cells: cells.readDraftCells([draft]),
    };
    const checked = checkDraft(draft, context);
    return 'request' in checked ? checked.request : undefined;
  }
}

/** Any editor can change the addresses in the file's properties, so `by` may contain anything. */
function describeReportChange(changes: readonly string[], by: string): string {
  return getTexts().reports.approvals.changed(changes, truncateText(flattenText(by), LONGEST_NAME));
}

function nameConsent(id: string): string {
  return `approvals.${id}`;
}

/** Why the cells to which a draft points go beyond what was approved; '' if they do not. `request` is of the cells as they are now. */
function describeCellsBeyond(
  draft: ReportDraft,
  request: Request,
  approved: ApprovedCells,
  now: number,
): string {
  const { added, removed, tooEarly } = getTexts().reports.approvals.cells;
  const sentences = (['apps', 'areas'] as const).map((field) => {
    // New entries need approval. In a list of “all but these”, each approved exception must still be there.
    const isExcept = request.filter.except.includes(field);
    const beyond = isExcept
      ? approved[field].filter((entry) => !request[field].includes(entry))
      : request[field].filter((entry) => !approved[field].includes(entry));
    const entriesText = truncateText(beyond.join(', '), LONGEST_LIST);
    if (entriesText === '') return '';
    const label = getTexts().requests.fields[field];
    return isExcept ? removed(label, entriesText) : added(label, entriesText);
  });
  const { from, zone } = request;
  const isEarly = from < approved.from && from < addDays(computeToday(zone, now), -YEAR_DAYS);
  const isOfCells = isCellReference(draft.startDate) || isCellReference(draft.endDate);
  return [isEarly && isOfCells ? tooEarly(from) : '', ...sentences].filter(Boolean).join(' ');
}
