import { AdReportsError, NotAllowed } from '../../errors';
import type { Clock } from '../../platform';
import { createKnownSource } from '../../settings';
import { runUnderLock } from '../../sheet';
import { toObject } from '../../storage';
import { measureJsonBytes } from '../../table';
import { getTexts } from '../../wording';
import { cutName, MOST_NAME } from '../destination';
import { isByHand, type Refreshing } from '../refreshing';
import type { OutsideOutput } from '../run/decide-request';
import type { Destination, NamedVersion, StoredReport } from '../saved-report';
import { ensureOwnerId } from '../schedule/hourly-trigger';
import type { Properties, ReportServices } from '../services';
import { requireValidOrder, type SaveDraft } from './check-order';
import {
  formatReportText,
  MOST_REPORT_BYTES,
  parseStoredReport,
  REPORT_ID,
  REPORT_PREFIX,
  readStoredReports,
} from './report-text';
import { RunRecords } from './run-records';

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
   * as `theirs`. Throws DraftRefused with a sentence for each invalid field, NotAllowed if a report is too long or no longer exists, and SheetBusy if the document's lock is busy.
   */
  saveDraft(order: SaveDraft): { readonly report: StoredReport } | { readonly theirs: StoredReport } {
    const { clock, settings } = this.services;
    const previousReport = order.id === undefined ? undefined : this.requireReport(order.id);
    const cells = this.services.cells.readDraftCells([toObject(order.draft)]);
    const context = {
      now: clock.now(),
      defaults: settings.readSettings(),
      knownSource: createKnownSource(this.services),
      cells,
    };
    const checked = requireValidOrder(order, previousReport, context);
    return runUnderLock(this.services, () => {
      const storedReport = order.id === undefined ? undefined : this.requireReport(order.id);
      if (storedReport !== undefined && storedReport.revision !== order.revision)
        return { theirs: storedReport };
      return { report: this.writeReport(this.applyChange(storedReport, checked)) };
    });
  }

  /** "Name", else "Name 2", "Name 3" … */
  chooseFreeName(name: string): string {
    const names = new Set(this.listAll().map((report) => report.name));
    let free = cutName(name);
    for (let nth = 2; names.has(free); nth++) free = `${cutName(name, MOST_NAME - 5)} ${nth}`;
    return free;
  }

  duplicate(id: unknown): StoredReport {
    const report = this.requireReport(id);
    const name = this.chooseFreeName(getTexts().reports.saving.copyName(report.name));
    const refreshing: Refreshing = { ...report.refreshing, schedule: { kind: 'by hand' } };
    const destination: Destination = { kind: 'new sheet', title: name };
    const change = { name, draft: report.draft, destination, refreshing };
    return runUnderLock(this.services, () => this.writeReport(this.applyChange(undefined, change)));
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

  private applyChange(previousReport: StoredReport | undefined, change: NamedVersion): StoredReport {
    const { clock, activeUser } = this.services;
    const user = activeUser();
    const now = clock.now();
    const first = {
      id: createReportId(clock),
      owner: user,
      ownerId: '',
      createdAt: now,
      paused: false,
      revision: 0,
    };
    const changed = { ...first, ...previousReport, ...change, changedBy: user, changedAt: now };
    const hadOwner =
      previousReport !== undefined && !isByHand(previousReport.refreshing) && previousReport.ownerId !== '';
    const isOwner = !isByHand(change.refreshing) && !hadOwner;
    const owner = isOwner ? { owner: user, ownerId: ensureOwnerId(this.services) } : {};
    return { ...changed, ...owner, revision: changed.revision + 1 };
  }

  private writeReport(report: StoredReport): StoredReport {
    if (measureJsonBytes({ ...report, approved: undefined }) > MOST_REPORT_BYTES)
      throw new NotAllowed([getTexts().reports.saving.tooLong]);
    this.services.document.set(REPORT_PREFIX + report.id, formatReportText(report));
    return report;
  }
}

function createReportId(clock: Clock): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(clock.random() * 36).toString(36));
  return `r${digits.join('')}`;
}
