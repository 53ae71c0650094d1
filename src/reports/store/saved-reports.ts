import { DraftRefused, NotAllowed } from '../../errors/ad-reports-error';
import { ReportChanged } from '../../errors/run-errors';
import { SheetBusy } from '../../errors/sheet-errors';
import type { Clock, Locks, TextStore } from '../../platform/ports';
import type { Settings } from '../../settings/settings';
import { jsonBytes } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import type { Refreshing } from '../refreshing';
import { checkRefreshing } from '../refreshing';
import type { Edits, StoredReport } from '../saved-report';
import { assertHistory, checkedDestination, cut, objectOr, replacedId } from './check-order';
import { readReport, reportText, storedDraft } from './report-text';
import { versionOf } from './report-version';
import { storedSuggestions } from './suggestions';
import { changesBetween } from './version-changes';

/** The name of a report's property is this prefix and the report's id. (Stored name: do not change.) */
export const REPORT_PREFIX = 'adreports.report.';
/** Google stores at most 9 KB per value. A character outside ASCII takes up to three bytes. */
const MOST_BYTES = 9_000;
const LOCK_WAIT_MS = 5_000;
const ID = /^r[0-9a-z]{12}$/;

/** A report that a form sends to be saved, unchecked. */
export interface SaveDraft {
  readonly id?: unknown;
  readonly revision?: unknown;
  readonly name?: unknown;
  readonly draft?: unknown;
  readonly destination?: unknown;
  readonly refreshing?: unknown;
}

export interface StorePorts {
  readonly document: TextStore;
  readonly locks: Locks;
  readonly clock: Clock;
  /** The current user's e-mail address, or ''. */
  readonly activeUser: () => string;
  readonly settings: () => Settings;
  /** The current user's id (owner-id.ts). Called only if they become the owner of a schedule. */
  readonly ownerId: () => string;
}

/** The saved reports of a file, one text each, in the document's properties: colleagues see them, too. */
export class SavedReports {
  constructor(private readonly ports: StorePorts) {}

  /** All readable reports, the oldest first. */
  all(kept: ReadonlyMap<string, string> = this.ports.document.all()): StoredReport[] {
    const reports = [...kept]
      .filter(([name]) => name.startsWith(REPORT_PREFIX))
      .map(([name, text]) => readReport(name.slice(REPORT_PREFIX.length), text));
    return reports
      .filter((report): report is StoredReport => typeof report === 'object')
      .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  }

  /** Throws NotAllowed if the report was deleted, is damaged, or was written by a newer version of the add-on. */
  get(id: unknown): StoredReport {
    const text =
      typeof id === 'string' && ID.test(id) ? this.ports.document.get(REPORT_PREFIX + id) : undefined;
    const report = readReport(String(id), text);
    if (report === 'newer') throw new NotAllowed([texts().reports.saving.newer]);
    if (report === undefined) throw new NotAllowed([texts().reports.saving.gone]);
    return report;
  }

  /**
   * Saves a new report, or a change of an existing one. If the report has changed since the revision that the edit began with, saves
   * nothing and returns the current report as `theirs`. A report with another report's sheet as its destination replaces that report.
   * Throws NotAllowed (as DraftRefused, with a sentence for each invalid field) and SheetBusy.
   */
  save(order: SaveDraft): { readonly kept: StoredReport } | { readonly theirs: StoredReport } {
    const before = order.id === undefined ? undefined : this.get(order.id);
    const checked = this.checked(order, before);
    return this.alone(() => {
      const own = order.id === undefined ? undefined : this.get(order.id);
      if (own !== undefined && own.revision !== order.revision) return { theirs: own };
      const replaced = replacedId(order.destination);
      if (replaced === undefined) return { kept: this.put(this.changed(own, checked)) };
      const other = this.get(replaced);
      const { destination } = other;
      const kept = this.put(this.changed(other, { ...checked, destination }));
      if (own !== undefined && own.id !== other.id) this.delete(own.id);
      return { kept };
    });
  }

  /** Saves a copy with a new name and a new sheet, not paused. */
  duplicate(id: unknown): StoredReport {
    const { name, draft, refreshing } = this.get(id);
    const taken = new Set(this.all().map((report) => report.name));
    const copyName = (nth: number) => cut(texts().reports.saving.copyName(name, nth));
    let copy = copyName(1);
    for (let nth = 2; taken.has(copy); nth++) copy = copyName(nth);
    const destination = { kind: 'new sheet', title: copy } as const;
    // A copy runs by hand until a user schedules it.
    const byHand = { ...refreshing, schedule: { kind: 'by hand' } } as const;
    const change = { name: copy, draft, destination, refreshing: byHand };
    return this.alone(() => this.put(this.changed(undefined, change)));
  }

  /** Makes the current user the owner: their key and their hourly trigger refresh the report from now on. */
  takeOver(id: unknown): StoredReport {
    const { activeUser, ownerId } = this.ports;
    return this.alone(() => {
      const report = this.get(id);
      const owner = { owner: activeUser(), ownerId: ownerId() };
      return this.put({ ...report, ...owner, edits: {}, revision: report.revision + 1 });
    });
  }

  /** Restores the fields of `earlier` that affect runs. Throws ReportChanged if the report has another revision now. */
  restore(earlier: StoredReport, revision: number): StoredReport {
    const { activeUser, clock } = this.ports;
    return this.alone(() => {
      const report = this.get(earlier.id);
      if (report.revision !== revision) throw new ReportChanged();
      const { threshold } = report.refreshing;
      const { draft, destination, refreshing } = earlier;
      const change = { draft, destination, refreshing: { ...refreshing, threshold }, edits: {} };
      const changed = { changedBy: activeUser(), changedAt: clock.now(), revision: revision + 1 };
      return this.put({ ...report, ...change, ...changed });
    });
  }

  pause(id: unknown, paused: boolean): void {
    this.alone(() => {
      const report = this.get(id);
      this.put({ ...report, paused, revision: report.revision + 1 });
    });
  }

  delete(id: unknown): void {
    const report = this.get(id);
    this.ports.document.delete(REPORT_PREFIX + report.id);
  }

  private checked({ name, draft, destination, refreshing }: SaveDraft, before: StoredReport | undefined) {
    const { settings, clock, document } = this.ports;
    const known = () => storedSuggestions(document);
    const result = storedDraft(objectOr(draft), { now: clock.now(), defaults: settings(), known });
    const title = typeof name === 'string' ? name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim() : '';
    const refresh = checkRefreshing(refreshing, before?.refreshing);
    if (title === '' || 'issues' in result || 'issues' in refresh)
      throw new DraftRefused([
        ...(title === '' ? [{ field: 'name', message: texts().reports.saving.nameless }] : []),
        ...('issues' in result ? result.issues : []),
        ...('issues' in refresh ? refresh.issues : []),
      ]);
    assertHistory(result.draft, refresh.refreshing);
    return {
      name: cut(title),
      draft: result.draft,
      destination: checkedDestination(destination, title),
      refreshing: refresh.refreshing,
    };
  }

  private changed(
    before: StoredReport | undefined,
    change: Pick<StoredReport, 'name' | 'draft' | 'destination' | 'refreshing'>,
  ): StoredReport {
    const { clock, activeUser, ownerId } = this.ports;
    const by = activeUser();
    const now = clock.now();
    const first = {
      id: newId(clock),
      owner: by,
      ownerId: '',
      createdAt: now,
      paused: false,
      revision: 0,
      refreshing: change.refreshing,
    };
    const edits = before === undefined || by === before.owner ? {} : editsOf(before, change, { by, at: now });
    const kept = { ...first, ...before, ...change, edits, changedBy: by, changedAt: now };
    const isNew = isByHand(before?.refreshing) || kept.ownerId === '';
    const owner = !isByHand(kept.refreshing) && isNew ? { owner: by, ownerId: ownerId() } : {};
    return { ...kept, ...owner, revision: kept.revision + 1 };
  }

  private put(report: StoredReport): StoredReport {
    if (jsonBytes(report) > MOST_BYTES) throw new NotAllowed([texts().reports.saving.tooLong]);
    this.ports.document.set(REPORT_PREFIX + report.id, reportText(report));
    return report;
  }

  private alone<T>(work: () => T): T {
    const given = this.ports.locks.withDocumentLock(LOCK_WAIT_MS, work);
    if (given === undefined) throw new SheetBusy();
    return given.result;
  }
}

/** The edits of a report by users other than its owner: each changed field, with user and time. */
function editsOf(
  before: StoredReport,
  change: Pick<StoredReport, 'draft' | 'destination' | 'refreshing'>,
  edit: Edits[string],
): Edits {
  const changes = changesBetween(versionOf(before), versionOf({ ...before, ...change }));
  return { ...before.edits, ...Object.fromEntries(changes.map(({ field }) => [field, edit])) };
}

function isByHand(refreshing: Refreshing | undefined): boolean {
  return refreshing === undefined || refreshing.schedule.kind === 'by hand';
}

function newId(clock: Pick<Clock, 'random'>): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(clock.random() * 36).toString(36));
  return `r${digits.join('')}`;
}
