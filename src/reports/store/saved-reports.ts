import { requireReportKind } from '../../catalogue';
import { AdReportsError, DraftRefused, NotAllowed } from '../../errors';
import type { ReportDraft } from '../../request';
import { runUnderLock } from '../../sheet';
import { toObject } from '../../storage';
import { measureJsonBytes } from '../../table';
import { getTexts } from '../../wording';
import {
  assertFirstCell,
  checkReportName,
  cutName,
  type Destination,
  MOST_NAME,
  toDestination,
  toPlainName,
} from '../report-place';
import { checkRefreshing, isByHand, type Refreshing } from '../report-settings';
import { assertRowOrder, buildCheckContext } from '../run/resolve-request';
import type { OutsideOutput } from '../run/run-steps';
import type { NamedVersion, ReportToSave, StoredReport } from '../saved-report';
import { ensureOwnerId } from '../schedule/hourly-trigger';
import type { Properties, ReportServices } from '../services';
import {
  formatReportText,
  MOST_REPORT_BYTES,
  parseStoredReport,
  REPORT_ID,
  REPORT_PREFIX,
  readStoredReports,
} from './report-text';
import { RunRecords } from './run-records';
import { checkStoredDraft } from './stored-draft';

export interface SavedReportServices extends ReportServices {
  readonly bigQueryOutput?: OutsideOutput | undefined;
  readonly reports: SavedReports;
  readonly records: RunRecords;
}

export function withSavedReports(
  services: Omit<SavedReportServices, 'reports' | 'records'>,
): SavedReportServices {
  return { ...services, reports: new SavedReports(services), records: new RunRecords(services.document) };
}

export class SavedReports {
  constructor(private readonly services: ReportServices) {}

  listAll(properties: Properties = this.services.document.readAll()): StoredReport[] {
    return readStoredReports(properties);
  }

  findById(id: string): StoredReport | undefined {
    const report = parseStoredReport(id, this.services.document.get(REPORT_PREFIX + id));
    return report === 'newer' ? undefined : report;
  }

  requireReport(id: unknown): StoredReport {
    const isId = typeof id === 'string' && REPORT_ID.test(id);
    const report = isId ? parseStoredReport(id, this.services.document.get(REPORT_PREFIX + id)) : undefined;
    if (report === 'newer')
      throw new NotAllowed([getTexts().settings.newerVersion(getTexts().requests.fields.report)]);
    if (report === undefined) throw new NotAllowed([getTexts().reports.saving.gone]);
    return report;
  }

  /**
   * Saves a new or changed report. If another user saved the report after this user opened it, saves nothing and returns the stored report
   * as `theirs`. DraftRefused has a sentence for each invalid field; a report that is too long or no longer exists is NotAllowed.
   */
  save(unchecked: UncheckedReport): { readonly report: StoredReport } | { readonly theirs: StoredReport } {
    return runUnderLock(this.services, () => {
      const storedReport = unchecked.id === undefined ? undefined : this.requireReport(unchecked.id);
      const version = requireValidVersion(unchecked, storedReport?.refreshing, this.services);
      if (storedReport === undefined) return { report: this.writeReport(this.buildNewReport(version)) };
      if (storedReport.revision !== unchecked.revision) return { theirs: storedReport };
      return { report: this.writeReport(this.buildChangedReport(storedReport, version)) };
    });
  }

  /** "Name", else "Name 2", "Name 3" … */
  chooseFreeName(name: string): string {
    const names = new Set(this.listAll().map((report) => report.name));
    let freeName = cutName(name);
    for (let nth = 2; names.has(freeName); nth++) freeName = `${cutName(name, MOST_NAME - 5)} ${nth}`;
    return freeName;
  }

  duplicate(id: unknown): StoredReport {
    const report = this.requireReport(id);
    const name = this.chooseFreeName(getTexts().reports.saving.copyName(report.name));
    const refreshing: Refreshing = { ...report.refreshing, schedule: { kind: 'by hand' } };
    const destination: Destination = { kind: 'new sheet', title: name };
    const version = { name, draft: report.draft, destination, refreshing };
    return runUnderLock(this.services, () => this.writeReport(this.buildNewReport(version)));
  }

  assignToUser(id: unknown): StoredReport {
    return this.update(id, () => ({
      owner: this.services.activeUser(),
      ownerId: ensureOwnerId(this.services),
    }));
  }

  /** Restores a version of the report. Refused if the stored report does not have the revision of `report`. */
  restoreVersion(report: StoredReport): StoredReport {
    return this.update(report.id, ({ revision }) => {
      if (revision !== report.revision) throw new AdReportsError(getTexts().errors.reportChanged);
      return { ...report, changedBy: this.services.activeUser(), changedAt: this.services.clock.now() };
    });
  }

  setPaused(id: unknown, paused: boolean): void {
    this.update(id, () => ({ paused }));
  }

  deleteStored(id: unknown): void {
    const report = this.requireReport(id);
    this.services.document.delete(REPORT_PREFIX + report.id);
  }

  private update(id: unknown, change: (report: StoredReport) => Partial<StoredReport>): StoredReport {
    return runUnderLock(this.services, () => {
      const report = this.requireReport(id);
      return this.writeReport({ ...report, ...change(report), revision: report.revision + 1 });
    });
  }

  private buildNewReport(version: NamedVersion): StoredReport {
    const { clock, activeUser } = this.services;
    const user = activeUser();
    const now = clock.now();
    return {
      ...version,
      id: createReportId(clock),
      owner: user,
      ownerId: isByHand(version.refreshing) ? '' : ensureOwnerId(this.services),
      createdAt: now,
      changedBy: user,
      changedAt: now,
      paused: false,
      revision: 1,
    };
  }

  /** The user who gives a report its schedule becomes its owner. Later changes of the schedule do not change the owner. */
  private buildChangedReport(report: StoredReport, version: NamedVersion): StoredReport {
    const { clock, activeUser } = this.services;
    const user = activeUser();
    const changedReport = {
      ...report,
      ...version,
      changedBy: user,
      changedAt: clock.now(),
      revision: report.revision + 1,
    };
    if (isByHand(version.refreshing) || hasScheduleOwner(report)) return changedReport;
    return { ...changedReport, owner: user, ownerId: ensureOwnerId(this.services) };
  }

  private writeReport(report: StoredReport): StoredReport {
    // Before packing, and without the approved version: this also bounds what one report may cost of the file's 500 KB.
    if (measureJsonBytes({ ...report, approved: undefined }) > MOST_REPORT_BYTES)
      throw new NotAllowed([getTexts().reports.saving.tooLong]);
    this.services.document.set(REPORT_PREFIX + report.id, formatReportText(report));
    return report;
  }
}

function createReportId(clock: ReportServices['clock']): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(clock.random() * 36).toString(36));
  return `r${digits.join('')}`;
}

export function hasScheduleOwner({ refreshing, ownerId }: StoredReport): boolean {
  return !isByHand(refreshing) && ownerId !== '';
}

export type UncheckedReport = { readonly [Field in keyof ReportToSave]?: unknown };

function requireValidVersion(
  { name, draft, destination, refreshing }: UncheckedReport,
  previousRefreshing: Refreshing | undefined,
  services: ReportServices,
): NamedVersion {
  const draftResult = checkStoredDraft(toObject(draft), buildCheckContext(draft, services));
  const refreshResult = checkRefreshing(refreshing, previousRefreshing);
  const nameIssues = checkReportName(name);
  if (nameIssues.length > 0 || 'issues' in draftResult || 'issues' in refreshResult) {
    const results = [{ issues: nameIssues }, draftResult, refreshResult];
    throw new DraftRefused(results.flatMap((result) => ('issues' in result ? result.issues : [])));
  }
  assertRowOrder(draftResult.request, refreshResult.refreshing.order);
  assertHistory(draftResult.draft, refreshResult.refreshing);
  assertFirstCell(destination);
  return {
    name: toPlainName(name),
    draft: draftResult.draft,
    destination: toDestination(destination, toPlainName(name)),
    refreshing: refreshResult.refreshing,
  };
}

/** A device report keeps the rows of earlier days only if its rows have a column with the day. */
function assertHistory(draft: ReportDraft, { history }: Refreshing): void {
  if (!requireReportKind(draft.report).isByDay || history === 'dropped' || hasRowsByDay(draft)) return;
  throw new DraftRefused([{ field: 'history', message: getTexts().reports.saving.noDay }]);
}

function hasRowsByDay({ output, dimensions, summaryBy }: ReportDraft): boolean {
  const hasRowDay = dimensions.includes('date') || dimensions.includes('dateTimeStamp');
  const hasSummaryDay = summaryBy.includes('date');
  if (output === 'rows') return hasRowDay;
  // The other outputs may need both: `automatic` is one of them, and BigQuery gets the rows, the sheet their summary.
  return output === 'summary' ? hasSummaryDay : hasRowDay && hasSummaryDay;
}
