import { createHash } from 'node:crypto';
import { createReportProducts } from '../../src/app/build-services';
import { runHourlyJobs } from '../../src/app/hourly-jobs';
import { createErrorLog } from '../../src/errors/failure-message';
import { pauseReport, saveReport } from '../../src/reports/actions/scheduling';
import { ReportCells } from '../../src/reports/report-cells';
import { runReport } from '../../src/reports/run';
import type { UnfinishedRun } from '../../src/reports/run-facts';
import { ensureOwnerId, noteCheckTimes } from '../../src/reports/schedule/hourly-trigger';
import type { ReportServices } from '../../src/reports/services';
import { updateStatusSheet } from '../../src/reports/status/status-sheet';
import { type SavedReportServices, withSavedReports } from '../../src/reports/store/saved-reports';
import type { ReportDraft } from '../../src/request/draft';
import { SettingsStore } from '../../src/settings/settings-store';
import { FakeClock } from '../fakes/clock';
import { FakeLog } from '../fakes/error-log';
import { formatTime } from '../fakes/format-time';
import { FakeMail } from '../fakes/mail';
import { FakeReportService, type Question } from '../fakes/report-service';
import { EmulatedSheets } from '../fakes/sheets/emulated-sheets';
import { FakeLocks, FakeTextCache, GZIP } from '../fakes/text-cache';
import { createTextStore } from '../fakes/text-store';
import { FakeTriggers } from '../fakes/triggers';
import { ANA, DRAFT } from './file';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const RUN_ID = 'c'.repeat(32);
/** A Tuesday; the 14th is complete. */
export const START = Date.UTC(2026, 8, 15, 12, 40);
const REFRESHING = {
  schedule: { kind: 'when ready' },
  history: 'kept',
  daysAgain: 2,
} as const;

/** A file with scheduled reports, and the service that they use. Both keep their state during a test. */
export class ScheduledFile {
  readonly clock = new FakeClock(START);
  readonly document = createTextStore();
  readonly cache = new FakeTextCache(this.clock);
  readonly locks = new FakeLocks(this.clock);
  readonly sheets = new EmulatedSheets();
  readonly service = new FakeReportService();
  /** The people that Google lists. */
  people = [ANA];
  private unguessable = 0;

  constructor() {
    this.service.items = Array.from({ length: 40 }, (_, nth) => ({
      date: new Date(START - nth * 24 * HOUR).toISOString().slice(0, 10),
      appId: '00123456',
      Revenue: nth,
      impressionApi: 10 * nth,
    }));
    this.service.change = (page, { start, limit, startDate, endDate }: Question) => {
      const asked = this.service.items.filter(
        ({ date }) => String(date) >= String(startDate) && String(date) <= String(endDate),
      );
      page.items = asked.slice(start, start + limit);
      page.total = asked.length;
    };
  }

  /** Makes each request take this many milliseconds. */
  slowRequests(ms: number): void {
    this.service.fault = () => {
      this.clock.advance(ms);
      return undefined;
    };
  }

  /** A different UUID each time. */
  createUuid(): string {
    const hex = createHash('sha256')
      .update(`${this.unguessable++}`)
      .digest('hex')
      .slice(0, 32);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  /** The text in A1 of a tab. */
  readFirstCell(title: string): string {
    return this.sheets.displayRange(`'${title}'!A1`)[0]?.[0] ?? '';
  }

  listTabs() {
    return this.sheets.store.sheets.map(({ id, title }) => ({ sheetId: id, title }));
  }
}

/** A user of the file, with their hourly check. */
export class Person {
  readonly user = createTextStore();
  readonly triggers = new FakeTriggers();
  readonly mail = new FakeMail();
  readonly services: SavedReportServices;

  constructor(
    readonly file: ScheduledFile,
    readonly address = ANA,
  ) {
    this.services = withSavedReports(this.createServices());
    const { settings } = this.services;
    settings.saveSettings({ baseUrl: 'https://reports.example.com' });
    settings.saveKey('the-key-of-a-person-0123456789');
  }

  /** Saves a scheduled report with this name, and returns its id. */
  scheduleReport(name: string, draft: Partial<ReportDraft> = {}): string {
    const destination = { kind: 'new sheet', title: name } as const;
    const order = { name, draft: { ...DRAFT, ...draft }, destination, refreshing: REFRESHING };
    const saved = saveReport(order, this.services);
    if (!('report' in saved)) throw new Error('the report was not saved');
    return saved.report.id;
  }

  pauseReport(id: string): void {
    pauseReport(id, true, this.services);
  }

  /** Runs a report by hand, as the sidebar does. */
  runReport(id: string): void {
    runReport({ loadReport: () => this.services.reports.requireReport(id), how: 'by hand' }, this.services);
    updateStatusSheet(this.services);
  }

  /** One hourly check, in an execution of its own. */
  runHourlyCheck(): void {
    runHourlyJobs({ ...this.services, cells: new ReportCells(this.services) });
  }

  /** Stores an unfinished run with progress from this many milliseconds ago. */
  leaveRun(id: string, change: Partial<UnfinishedRun>, ago: number): void {
    const at = this.file.clock.now() - ago;
    const progress = { phase: 'files', done: 1, of: 3, rows: 7, calls: 1, startedAt: at, at } as const;
    const run = { runId: RUN_ID, by: this.address, how: 'by schedule', waits: true } as const;
    const unfinished = { ...run, progress, slices: 1, calls: 1, ...change };
    this.services.records.writeRunRecord(id, { ...this.services.records.readRunRecord(id), unfinished });
  }

  /** The user's id in the file. */
  get id(): string {
    return ensureOwnerId(this.services);
  }

  /** The record of a report; undefined if it never ran. */
  readRecord(id: string) {
    const { lastRun, ...record } = this.services.records.readRunRecord(id);
    return lastRun === null ? undefined : { ...record, lastRun };
  }

  private createServices(): ReportServices {
    const { file, user, triggers, mail, address } = this;
    const { clock, document, cache, locks, sheets, service } = file;
    // A different number in [0, 1) each time.
    const random = () => Number.parseInt(file.createUuid().slice(0, 8), 16) / 2 ** 32;
    const settings = new SettingsStore(user);
    const errors = createErrorLog(new FakeLog(), () => settings.listSecrets());
    const cells = new ReportCells({ spreadsheet: sheets, clock, errors });
    const fileFacts = () => ({ id: 'file-1', name: 'Finance', url: 'https://docs.example.com/file-1' });
    const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
    const base = {
      ...GZIP,
      spreadsheet: sheets,
      clock,
      locks,
      document,
      formatTime,
      file: fileFacts,
      digest,
    };
    const products = createReportProducts({ ...base, settings });
    return {
      cells,
      products,
      ...GZIP,
      http: service,
      errors,
      clock: { now: () => clock.now(), sleep: (ms) => clock.sleep(ms), random },
      locks,
      spreadsheet: sheets,
      findFormulas: () => [],
      fileOwner: () => ANA,
      people: () => file.people,
      tabs: {
        readAllTabs: () => file.listTabs(),
        readActiveTab: () => ({ ...file.listTabs()[0]!, isEmpty: true }),
        activate: () => {},
        readActiveCell: () => ({ sheetId: 0, title: 'Sheet1', row: 1, column: 1, a1: 'A1' }),
      },
      formatTime,
      settings,
      triggers,
      mail,
      authorization: { listMissing: () => [], readGrantUrl: () => 'https://accounts.example.com' },
      file: fileFacts,
      document,
      user,
      cache,
      activeUser: () => address,
      digest,
      unguessable: () => file.createUuid(),
    };
  }
}

/** Reports with these names that have never run, in a file of Ana. */
export function createReports(...names: readonly string[]) {
  const file = new ScheduledFile();
  const ana = new Person(file);
  const ids = names.map((name) => {
    // Reports of one moment are ordered by their random ids.
    file.clock.advance(1);
    return ana.scheduleReport(name);
  });
  /** How the last run of each report ended. */
  const results = () => ids.map((id) => ana.readRecord(id)?.lastRun.result);
  return { file, ana, ids, results };
}

/** Two reports that were refreshed yesterday and are due again. */
export function createDueReports() {
  const { ids, ...all } = createReports('First', 'Second');
  all.ana.runHourlyCheck();
  all.file.clock.advance(DAY);
  noteCheckTimes(all.ana.id, { at: all.file.clock.now() }, all.file.document);
  return { ...all, ids: ids as [string, string] };
}
