import { NotAllowed } from '../../errors';
import { runUnderLock } from '../../sheet';
import { getTexts } from '../../wording';
import { cutName, MOST_NAME } from '../report-place';
import { isByHand } from '../report-settings';
import type { OutsideOutput } from '../run/run-steps';
import type { NamedVersion, StoredReport } from '../saved-report';
import { ensureOwnerId } from '../schedule/hourly-trigger';
import type { Properties, ReportServices } from '../services';
import { parseStoredReport, REPORT_ID, REPORT_PREFIX, readStoredReports, storeReport } from './report-text';
import { RunRecords } from './run-records';
import { requireValidVersion, type UncheckedReport } from './valid-version';

export interface SavedReportServices extends ReportServices {
  readonly bigQueryOutput?: OutsideOutput | undefined;
  readonly reports: SavedReports;
  readonly records: RunRecords;
}

export function withSavedReports(services: Omit<SavedReportServices, 'reports' | 'records'>) {
  return { ...services, reports: new SavedReports(services), records: new RunRecords(services.document) };
}

export class SavedReports {
  constructor(private readonly services: ReportServices) {}

  listAll(properties: Properties = this.services.document.readAll()): StoredReport[] {
    return readStoredReports(properties);
  }

  findById(id: string): StoredReport | undefined {
    return parseStoredReport(id, this.services.document.get(REPORT_PREFIX + id));
  }

  requireReport(id: unknown): StoredReport {
    const isId = typeof id === 'string' && REPORT_ID.test(id);
    const report = isId ? this.findById(id) : undefined;
    if (report === undefined) throw new NotAllowed([getTexts().reports.saving.gone]);
    return report;
  }

  /**
   * Saves a new or changed report. If another user saved the report after this user opened it, saves nothing and returns the stored report
   * as `theirs`. A report that is too long or no longer exists is NotAllowed.
   */
  save(unchecked: UncheckedReport): { readonly report: StoredReport } | { readonly theirs: StoredReport } {
    return runUnderLock(this.services, () => {
      const storedReport = unchecked.id === undefined ? undefined : this.requireReport(unchecked.id);
      const version = requireValidVersion(
        { refreshing: storedReport?.refreshing, ...unchecked },
        this.services,
      );
      if (storedReport === undefined) return { report: this.saveNew(version) };
      if (storedReport.revision !== unchecked.revision) return { theirs: storedReport };
      // The user who gives a report its schedule becomes its owner. Later changes of the schedule do not change the owner.
      const staysWithOwner = isByHand(version.refreshing) || hasScheduleOwner(storedReport);
      const owner = staysWithOwner ? undefined : identifyOwner(this.services);
      return { report: this.update(storedReport.id, () => ({ ...version, ...this.noteChange(), ...owner })) };
    });
  }

  /** "Name", else "Name 2", "Name 3" … A long name is cut, so that 5 characters are left for a number such as " 9999". */
  chooseFreeName(name: string): string {
    const names = new Set(this.listAll().map((report) => report.name));
    let freeName = cutName(name);
    for (let nth = 2; names.has(freeName); nth++) freeName = `${cutName(name, MOST_NAME - 5)} ${nth}`;
    return freeName;
  }

  restoreVersion(report: StoredReport): StoredReport {
    return this.update(report.id, () => ({ ...report, ...this.noteChange() }));
  }

  deleteStored(id: unknown): void {
    this.services.document.delete(REPORT_PREFIX + this.requireReport(id).id);
  }

  update(id: unknown, change: (report: StoredReport) => Partial<StoredReport>): StoredReport {
    return runUnderLock(this.services, () => {
      const report = this.requireReport(id);
      const changedReport = { ...report, ...change(report), revision: report.revision + 1 };
      storeReport(changedReport, this.services);
      return changedReport;
    });
  }

  private saveNew(version: NamedVersion): StoredReport {
    const { clock, activeUser } = this.services;
    const change = this.noteChange();
    const report: StoredReport = {
      ...version,
      ...change,
      id: createReportId(clock),
      owner: activeUser(),
      ownerId: isByHand(version.refreshing) ? '' : ensureOwnerId(this.services),
      createdAt: change.changedAt,
      paused: false,
      revision: 1,
    };
    storeReport(report, this.services);
    return report;
  }

  private noteChange() {
    return { changedBy: this.services.activeUser(), changedAt: this.services.clock.now() };
  }
}

function createReportId(clock: ReportServices['clock']): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(clock.random() * 36).toString(36));
  return `r${digits.join('')}`;
}

export function hasScheduleOwner({ refreshing, ownerId }: StoredReport): boolean {
  return !isByHand(refreshing) && ownerId !== '';
}

export function identifyOwner(services: ReportServices) {
  return { owner: services.activeUser(), ownerId: ensureOwnerId(services) };
}
