import { addDays } from '../dates/calendar';
import { todayIn } from '../dates/complete-days';
import { AdReportsError } from '../errors/ad-reports-error';
import { isReference } from '../request/cells/cell-reference';
import { referencesIn } from '../request/cells/resolve-cells';
import { checkDraft } from '../request/checks/check-draft';
import { hasField, type ReportDraft } from '../request/draft';
import type { Request } from '../request/request';
import { FileConsents } from '../settings/file-consents';
import { underLock } from '../sheet/write/write-table';
import { asText, flat, shortened } from '../storage/untrusted-value';
import { texts } from '../wording/texts';
import type { Properties } from './file-time';
import { isByHand } from './refreshing';
import { changesBetween, versionText, withVersion } from './report-version';
import type { ApprovedCells, ApprovedVersion, Awaiting, StoredReport } from './saved-report';
import { ownerIdIn } from './schedule/hourly-trigger';
import type { ReportPorts } from './services';
import { requirePlace } from './store/bigquery-destination';
import { REPORT_PREFIX, reportsIn, reportText } from './store/report-text';

declare const WITH_BIGQUERY: boolean;

const LONGEST_NAME = 60;
const LONGEST_CHANGES = 300;
const LONGEST_LIST = 80;
const YEAR_DAYS = 366;

/** Nothing is approved of cells with an issue. */
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
  /** The current user's id (see ownerIdOf); undefined for a user who never scheduled anything. */
  readonly me: string | undefined;
  private readonly consents: FileConsents;

  constructor(
    private readonly services: ReportPorts,
    readonly properties: Properties = services.document.all(),
    readonly user: Properties = services.user.all(),
  ) {
    this.me = ownerIdIn(user);
    this.consents = new FileConsents(services);
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
      const changes = `${changeText([], report.changedBy)} ${unknownVersion}`;
      const isWaiting = this.isLookedAfter(report);
      return { report, waiting: isWaiting ? { changes, canDiscard: false, stops: true } : null };
    }
    const isOther = versionText(approval) !== versionText(report);
    const changedAt = isOther ? approval.changedAt : Math.max(report.changedAt, approval.changedAt);
    const version = { ...withVersion(report, approval), changedAt };
    const change = isOther ? changeText(changesBetween(version, report), report.changedBy) : '';
    const { cells } = approval;
    const request = cells && this.request(version);
    const beyond = request ? cellsBeyond(version.draft, request, cells, this.services.clock.now()) : '';
    if (change + beyond === '') return { report: version, waiting: null };
    const changes = shortened(flat(`${change} ${beyond}`), LONGEST_CHANGES);
    return { report: version, waiting: { changes, canDiscard: isOther, stops: beyond !== '' } };
  }

  /** A click of the owner may be meant for the version that the owner knows. */
  assertMayRun(report: StoredReport): void {
    const waiting = this.isMine(report) ? this.judge(report).waiting : null;
    if (waiting !== null) throw new AdReportsError(texts().errors.awaitsApproval(waiting.changes));
    const { output, report: kind } = report.draft;
    if (WITH_BIGQUERY && output === 'bigquery' && hasField('output', kind)) requirePlace(this.services);
  }

  approve(reports: readonly StoredReport[]): void {
    const { document, clock } = this.services;
    const mine = new Map(
      reports.filter((report) => this.isMine(report)).map((report) => [report.id, report]),
    );
    if (mine.size === 0) return;
    underLock(this.services, () => {
      const changed = new Map<string, string>();
      const digests = new Map<string, { readonly digest: string }>();
      for (const stored of reportsIn(document.all())) {
        const report = mine.get(stored.id);
        if (report === undefined) continue;
        const { id, ownerId, draft, destination, refreshing } = report;
        const { from, apps, areas } = this.request(report) ?? NO_CELLS;
        const cells = referencesIn(draft).length > 0 ? { from, apps, areas } : undefined;
        const version = { ownerId, draft, destination, refreshing, cells, changedAt: clock.now() };
        const approved = isByHand(refreshing) ? undefined : version;
        if (approved === undefined) this.forget(id);
        else digests.set(matterOf(id), { digest: this.digestOf(approved) });
        if (approved !== stored.approved)
          changed.set(REPORT_PREFIX + id, reportText({ ...stored, approved }));
      }
      if (digests.size > 0) this.consents.giveAll(digests);
      if (changed.size > 0) document.setAll(changed);
    });
  }

  /** The approval of a report. `told` is a digest of what the owner was informed about, or ''. */
  own(id: string): { readonly digest: string; readonly told: string } {
    const { digest, told } = this.consents.terms(matterOf(id), this.user) ?? {};
    return { digest: asText(digest), told: asText(told) };
  }

  noteTold(id: string, told: string): void {
    this.consents.give(matterOf(id), { digest: this.own(id).digest, told });
  }

  forget(id: string): void {
    this.consents.withdraw(matterOf(id));
  }

  /** The owner's digest decides. If Google has ended an approval after its digest was stored, the report itself is the approved version. */
  private approvalOf(report: StoredReport): ApprovedVersion | undefined {
    const approved = report.approved?.ownerId === report.ownerId ? report.approved : undefined;
    if (!this.isMine(report)) return approved;
    const { digest } = this.own(report.id);
    const candidates = [...(approved ? [approved] : []), { ...report, cells: approved?.cells }];
    return candidates.find((candidate) => this.digestOf(candidate) === digest);
  }

  private digestOf({ cells, ...version }: ApprovedVersion): string {
    const cellsText = referencesIn(version.draft).length > 0 ? JSON.stringify(cells ?? null) : '';
    return this.services.digest(versionText(version) + cellsText);
  }

  /** What a report requests now; undefined if its draft or its cells have issues, because then no run requests anything. */
  private request({ draft }: Pick<StoredReport, 'draft'>): Request | undefined {
    const { clock, settings, cells } = this.services;
    const context = { now: clock.now(), defaults: settings.settings(), cells: cells.of([draft]) };
    const checked = checkDraft(draft, context);
    return 'request' in checked ? checked.request : undefined;
  }
}

/** Any editor can change the addresses in the file's properties, so `by` may contain anything. */
function changeText(changes: readonly string[], by: string): string {
  return texts().reports.approvals.changed(changes, shortened(flat(by), LONGEST_NAME));
}

function matterOf(id: string): string {
  return `approvals.${id}`;
}

/** Why the cells to which a draft points go beyond what was approved; '' if they do not. `request` is what they make of the draft now. */
function cellsBeyond(draft: ReportDraft, request: Request, approved: ApprovedCells, now: number): string {
  const { added, removed, tooEarly } = texts().reports.approvals.cells;
  const sentences = (['apps', 'areas'] as const).map((field) => {
    // In a list of “all but these”, each approved exception must still be there.
    const isExcept = request.filter.except.includes(field);
    const [entries, allowed] = isExcept ? [approved, request] : [request, approved];
    const beyond = entries[field].filter((entry) => !allowed[field].includes(entry)).join(', ');
    const label = texts().requests.fields[field];
    return beyond && (isExcept ? removed : added)(label, shortened(beyond, LONGEST_LIST));
  });
  const { from, zone } = request;
  const isEarly = from < approved.from && from < addDays(todayIn(zone, now), -YEAR_DAYS);
  const isOfCells = isReference(draft.startDate) || isReference(draft.endDate);
  return [isEarly && isOfCells ? tooEarly(from) : '', ...sentences].filter(Boolean).join(' ');
}
