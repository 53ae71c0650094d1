import { addDays, computeToday } from '../dates';
import { AdReportsError } from '../errors';
import { checkDraft, isCellReference, listReferences, type Request } from '../request';
import { FileConsents } from '../settings';
import { runUnderLock } from '../sheet';
import { asText, flattenText, truncateText } from '../storage';
import { getTexts, joinSentences } from '../wording';
import { isByHand } from './report-settings';
import { listChangedFields, serializeVersion, withVersion } from './report-version';
import type { ApprovedCells, ApprovedVersion, Awaiting, StoredReport } from './saved-report';
import { findOwnerId } from './schedule/hourly-trigger';
import type { Properties, ReportServices } from './services';
import { readStoredReports, storeReport } from './store/report-text';

const LONGEST_NAME = 60;
/** A first day in cells needs no approval if it is at most so many days ago: another month may be chosen at any time. 366 are a leap year. */
const FREE_DAYS = 366;

/** Of cells with an issue, no start, app or area is approved. Exceptions (“all but these”) need no approval, because they only take rows away. */
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

  /**
   * True if the current user's hourly check looks after the report: changes by others then wait for this user's approval. If somebody sets the
   * report to “by hand”, this is such a change, and the approved schedule goes on.
   */
  isLookedAfter(report: StoredReport): boolean {
    if (!this.isMine(report)) return false;
    return !isByHand(report.refreshing) || this.readApproval(report.id).digest !== '';
  }

  evaluateReport(report: StoredReport): JudgedReport {
    const approved = this.findApprovedVersion(report);
    if (approved !== undefined) return this.evaluateChanges(report, approved);
    if (!this.isLookedAfter(report)) return { report, waiting: null };
    const { unknownVersion } = getTexts().reports.approvals;
    const changes = joinSentences([describeReportChange([], report.changedBy), unknownVersion]);
    return { report, waiting: { changes, canDiscard: false, stops: true } };
  }

  private evaluateChanges(report: StoredReport, approved: ApprovedVersion): JudgedReport {
    const isChanged = serializeVersion(approved) !== serializeVersion(report);
    // A change after the last run can make a report due (see findNextRun). One that waits must not make the approved version due.
    const changedAt = isChanged ? approved.changedAt : Math.max(report.changedAt, approved.changedAt);
    const approvedReport = { ...withVersion(report, approved), changedAt };
    const changeSentence = isChanged
      ? describeReportChange(listChangedFields(approvedReport, report), report.changedBy)
      : '';
    const cellsSentence = this.describeCellsBeyond(approvedReport, approved.cells);
    const areCellsBeyond = cellsSentence !== '';
    if (!isChanged && !areCellsBeyond) return { report: approvedReport, waiting: null };
    const changes = joinSentences([changeSentence, cellsSentence]);
    // While a changed draft waits, the approved one runs. While cells wait, nothing runs, because their earlier values are gone.
    return { report: approvedReport, waiting: { changes, canDiscard: isChanged, stops: areCellsBeyond } };
  }

  /** Why cells go beyond what was approved; '' if they do not. */
  private describeCellsBeyond(report: StoredReport, approvedCells: ApprovedCells | undefined): string {
    if (approvedCells === undefined) return '';
    const request = this.resolveCurrentRequest(report);
    // A draft with issues, such as an emptied cell, needs no approval: its run fails and says why.
    if (request === undefined) return '';
    const fields = listFieldsBeyond(request, approvedCells, this.services.clock.now());
    return fields.length === 0 ? '' : getTexts().reports.approvals.cellsBeyond(fields);
  }

  /** Refuses an action of the owner while a change waits, because the owner may mean the report without the change. */
  assertApproved(report: StoredReport): void {
    const waiting = this.isMine(report) ? this.evaluateReport(report).waiting : null;
    if (waiting !== null) throw new AdReportsError(getTexts().errors.awaitsApproval(waiting.changes));
  }

  approveVersions(reports: readonly StoredReport[]): void {
    const { document, clock } = this.services;
    const ownReports = reports.filter((report) => this.isMine(report));
    if (ownReports.length === 0) return;
    runUnderLock(this.services, () => {
      const now = clock.now();
      const storedReports = readStoredReports(document.readAll());
      for (const report of ownReports) {
        const stored = storedReports.find(({ id }) => id === report.id);
        if (stored === undefined) continue;
        const approved = isByHand(report.refreshing) ? undefined : this.buildCurrentVersion(report, now);
        // First the digest, because it decides: if Google ends the execution here, findApprovedVersion finds that the current version matches.
        if (approved === undefined) this.withdrawApproval(report.id);
        else this.consents.recordConsent(nameConsent(report.id), { digest: this.digestVersion(approved) });
        if (approved !== undefined || stored.approved !== undefined)
          storeReport({ ...stored, approved }, this.services);
      }
    });
  }

  /** The version that an approval now would approve: the report as it is, with what its cells contain now. */
  private buildCurrentVersion(report: StoredReport, changedAt: number): ApprovedVersion {
    const { ownerId, draft, destination, refreshing } = report;
    const version = { ownerId, draft, destination, refreshing, changedAt };
    if (listReferences(draft).length === 0) return version;
    const { from, apps, areas } = this.resolveCurrentRequest(report) ?? NO_CELLS;
    // The first day of a range such as "last 7 days" moves every day. It needs no approval, and must not change the digest.
    const areDaysInCells = [draft.startDate, draft.endDate].some(isCellReference);
    return { ...version, cells: { from: areDaysInCells ? from : '', apps, areas } };
  }

  /** `digest` is that of the approved version, `informedDigest` of what the owner was informed about; '' if there is none. */
  readApproval(id: string) {
    const { digest, told: informedDigest } = this.consents.readTerms(nameConsent(id), this.user) ?? {};
    return { digest: asText(digest), informedDigest: asText(informedDigest) };
  }

  noteInformedOwner(id: string, informedDigest: string): void {
    const { digest } = this.readApproval(id);
    this.consents.recordConsent(nameConsent(id), { digest, told: informedDigest });
  }

  withdrawApproval(id: string): void {
    this.consents.withdrawConsent(nameConsent(id));
  }

  private findApprovedVersion(report: StoredReport): ApprovedVersion | undefined {
    const stored = report.approved?.ownerId === report.ownerId ? report.approved : undefined;
    // Other users cannot read the owner's digest. They do not run the report with the owner's key, so the stored version is good enough.
    if (!this.isMine(report)) return stored;
    const { digest } = this.readApproval(report.id);
    if (digest === '') return undefined;
    if (stored !== undefined && this.digestVersion(stored) === digest) return stored;
    // Google may have ended approveVersions after it stored the digest. Then the report waits only if its cells have changed since.
    const current = this.buildCurrentVersion(report, report.changedAt);
    return this.digestVersion(current) === digest ? current : undefined;
  }

  private digestVersion({ cells, ...version }: ApprovedVersion): string {
    const cellsText = listReferences(version.draft).length > 0 ? JSON.stringify(cells ?? null) : '';
    return this.services.digest(serializeVersion(version) + cellsText);
  }

  private resolveCurrentRequest({ draft }: StoredReport): Request | undefined {
    const { clock, settings, cells } = this.services;
    const defaults = settings.selectByName(draft.connection).readSettings();
    const context = { now: clock.now(), defaults };
    const checked = checkDraft(draft, { ...context, cells: cells.readDraftCells(draft) });
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

/** The labels of fields with cells that go beyond what was approved. `request` is of the cells as they are now. */
function listFieldsBeyond(request: Request, approved: ApprovedCells, now: number): readonly string[] {
  const { fields } = getTexts().requests;
  const lists = (['apps', 'areas'] as const).filter((field) => {
    const [current, approvedEntries] = [request[field], approved[field]];
    // New entries need approval. In a list of “all but these”, each approved exception must still be there.
    return request.filter.except.includes(field)
      ? approvedEntries.some((entry) => !current.includes(entry))
      : current.some((entry) => !approvedEntries.includes(entry));
  });
  const { from, zone } = request;
  const firstFreeDay = addDays(computeToday(zone, now), -FREE_DAYS);
  const isTooEarly = from < firstFreeDay && from < approved.from;
  return [...(isTooEarly ? [fields.startDate] : []), ...lists.map((field) => fields[field])];
}
