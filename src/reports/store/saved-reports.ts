import { AdReportsError, NotAllowed } from '../../errors/ad-reports-error';
import type { Clock } from '../../platform/ports';
import { knownSource } from '../../settings/known-source';
import { underLock } from '../../sheet/write/write-table';
import { jsonBytes } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import type { Properties } from '../file-time';
import { isByHand, type Refreshing } from '../refreshing';
import { MOST_NAME } from '../report-name';
import type { OutsideOutput } from '../run/decide-request';
import type { Destination, StoredReport } from '../saved-report';
import { ownerIdOf } from '../schedule/hourly-trigger';
import type { ReportPorts } from '../services';
import { checkedOrder, type FormFields, objectOr, type SaveDraft } from './check-order';
import {
  cut,
  MOST_REPORT_BYTES,
  REPORT_ID,
  REPORT_PREFIX,
  readReport,
  reportsIn,
  reportText,
} from './report-text';
import { RunRecords } from './run-records';

export interface ReportStores extends ReportPorts {
  readonly bigQueryOutput?: OutsideOutput | undefined;
  readonly reports: SavedReports;
  readonly records: RunRecords;
}

export function reportStores(ports: ReportPorts & Pick<ReportStores, 'bigQueryOutput'>): ReportStores {
  return { ...ports, reports: new SavedReports(ports), records: new RunRecords(ports.document) };
}

export class SavedReports {
  constructor(private readonly ports: ReportPorts) {}

  all(properties: Properties = this.ports.document.all()): StoredReport[] {
    return reportsIn(properties);
  }

  find(id: string): StoredReport | undefined {
    const report = readReport(id, this.ports.document.get(REPORT_PREFIX + id));
    return report === 'newer' ? undefined : report;
  }

  /** Throws NotAllowed if the report was deleted, is damaged, or was written by a newer version of the add-on. */
  get(id: unknown): StoredReport {
    const isId = typeof id === 'string' && REPORT_ID.test(id);
    const report = isId ? readReport(id, this.ports.document.get(REPORT_PREFIX + id)) : undefined;
    if (report === 'newer')
      throw new NotAllowed([texts().settings.newerVersion(texts().requests.fields.report)]);
    if (report === undefined) throw new NotAllowed([texts().reports.saving.gone]);
    return report;
  }

  /**
   * Saves a new or changed report. If another user saved the report after this user opened it, saves nothing and returns the stored report
   * as `theirs`. Throws DraftRefused with a sentence for each invalid field, NotAllowed if a report is too long or no longer exists, and SheetBusy if the document's lock is busy.
   */
  save(order: SaveDraft): { readonly report: StoredReport } | { readonly theirs: StoredReport } {
    const { clock, settings } = this.ports;
    const before = order.id === undefined ? undefined : this.get(order.id);
    const cells = this.ports.cells.of([objectOr(order.draft)]);
    const context = {
      now: clock.now(),
      defaults: settings.settings(),
      known: knownSource(this.ports),
      cells,
    };
    const checked = checkedOrder(order, before, context);
    return underLock(this.ports, () => {
      const own = order.id === undefined ? undefined : this.get(order.id);
      if (own !== undefined && own.revision !== order.revision) return { theirs: own };
      return { report: this.put(this.changed(own, checked)) };
    });
  }

  /** "Name", else "Name 2", "Name 3" … */
  freeName(name: string): string {
    const names = new Set(this.all().map((report) => report.name));
    let free = cut(name);
    for (let nth = 2; names.has(free); nth++) free = `${cut(name, MOST_NAME - 5)} ${nth}`;
    return free;
  }

  duplicate(id: unknown): StoredReport {
    const report = this.get(id);
    const name = this.freeName(texts().reports.saving.copyName(report.name));
    const refreshing: Refreshing = { ...report.refreshing, schedule: { kind: 'by hand' } };
    const destination: Destination = { kind: 'new sheet', title: name };
    const change = { name, draft: report.draft, destination, refreshing };
    return underLock(this.ports, () => this.put(this.changed(undefined, change)));
  }

  takeOver(id: unknown): StoredReport {
    return this.update(id, () => ({ owner: this.ports.activeUser(), ownerId: ownerIdOf(this.ports) }));
  }

  /** Restores a version of the report. Refused if the stored report does not have the revision of `report`. */
  restore(report: StoredReport): StoredReport {
    return this.update(report.id, ({ revision }) => {
      if (revision !== report.revision) throw new AdReportsError(texts().errors.reportChanged);
      return { ...report, changedBy: this.ports.activeUser(), changedAt: this.ports.clock.now() };
    });
  }

  pause(id: unknown, paused: boolean): void {
    this.update(id, () => ({ paused }));
  }

  delete(id: unknown): void {
    const report = this.get(id);
    this.ports.document.delete(REPORT_PREFIX + report.id);
  }

  private update(id: unknown, change: (report: StoredReport) => Partial<StoredReport>): StoredReport {
    return underLock(this.ports, () => {
      const report = this.get(id);
      return this.put({ ...report, ...change(report), revision: report.revision + 1 });
    });
  }

  private changed(before: StoredReport | undefined, change: FormFields): StoredReport {
    const { clock, activeUser } = this.ports;
    const by = activeUser();
    const now = clock.now();
    const first = { id: newId(clock), owner: by, ownerId: '', createdAt: now, paused: false, revision: 0 };
    const changed = { ...first, ...before, ...change, changedBy: by, changedAt: now };
    const hadOwner = before !== undefined && !isByHand(before.refreshing) && before.ownerId !== '';
    const isOwner = !isByHand(change.refreshing) && !hadOwner;
    const owner = isOwner ? { owner: by, ownerId: ownerIdOf(this.ports) } : {};
    return { ...changed, ...owner, revision: changed.revision + 1 };
  }

  private put(report: StoredReport): StoredReport {
    if (jsonBytes({ ...report, approved: undefined }) > MOST_REPORT_BYTES)
      throw new NotAllowed([texts().reports.saving.tooLong]);
    this.ports.document.set(REPORT_PREFIX + report.id, reportText(report));
    return report;
  }
}

function newId(clock: Pick<Clock, 'random'>): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(clock.random() * 36).toString(36));
  return `r${digits.join('')}`;
}
