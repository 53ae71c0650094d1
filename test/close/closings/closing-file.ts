import { createHash } from 'node:crypto';
import { type CloseServices, openBooks } from '../../../src/books/close-services';
import type { CurrencyId } from '../../../src/catalogue';
import { checkMonth } from '../../../src/close/closings/check-month';
import {
  adoptBooks,
  type CloseOrder,
  closeMonth,
  reopenMonth,
  requireClosedMonth,
  reviewMonth,
} from '../../../src/close/closings/month-actions';
import type { SheetValue } from '../../../src/platform/ports';
import { SettingsStore } from '../../../src/settings/settings-store';
import { FakeClock } from '../../fakes/clock';
import { formatTime } from '../../fakes/format-time';
import { FakeReportService, type Item } from '../../fakes/report-service';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { GZIP } from '../../fakes/text-cache';
import { createTextStore } from '../../fakes/text-store';

export const HOUR_MS = 3_600_000;
const MONTHS = ['Month', 'Booked in'];
export const FIFTH_OF_NOVEMBER = Date.UTC(2026, 10, 5, 9);

/** What the service reports for a day, an app and a network. */
export type Fact = readonly [day: string, app: string, network: string, revenue: unknown];

/** A file in which months are closed: the sheets, the service and the stores. Ana owns it; Ben is a colleague with the same key. */
export class ClosingFile {
  readonly service = new FakeReportService();
  readonly clock: FakeClock;
  readonly properties = createTextStore();
  fileId = 'file-1';
  user = 'ana@example.com';
  key = 'K'.repeat(24);
  private readonly users = new Map<string, ReturnType<typeof createTextStore>>();

  constructor(
    readonly sheets = new EmulatedSheets(),
    now = FIFTH_OF_NOVEMBER,
  ) {
    this.clock = new FakeClock(now);
    this.service.total = (all) => all;
  }

  get ports(): CloseServices {
    return {
      ...GZIP,
      http: this.service,
      clock: this.clock,
      locks: { withDocumentLock: (_, work) => ({ result: work() }) },
      spreadsheet: this.sheets,
      formatTime,
      document: this.properties,
      user: this.findUserStore(),
      file: () => ({ id: this.fileId, name: 'Finance', url: '' }),
      settings: this.createSettings(),
      activeUser: () => this.user,
      digest: (text) => createHash('sha256').update(text).digest('base64url'),
    };
  }

  /** From now on, the service reports these numbers. */
  setServiceFacts(...facts: readonly Fact[]): void {
    this.service.items = facts.map(
      ([date, app, network, Revenue]): Item => ({
        date,
        appId: app,
        packageName: `com.${app}`,
        network: Number(network),
        networkName: `Network ${network}`,
        Revenue,
        impressionApi: 100,
      }),
    );
  }

  closeMonth(month = '2026-10', order: CloseOrder = {}, doubts: readonly string[] = []): void {
    const usual = { month, currency: 'USD', zone: 'UTC+0', apps: [], metrics: ['revenue'], reason: '' };
    closeMonth({ ...usual, ...order }, doubts, this.ports);
  }

  /** Checks a month some hours later. */
  checkMonth(
    month = '2026-10',
    {
      hoursLater = 24,
      withMyKey = false,
      currency = 'USD',
    }: { readonly hoursLater?: number; readonly withMyKey?: boolean; readonly currency?: CurrencyId } = {},
  ): void {
    this.clock.advance(hoursLater * HOUR_MS);
    checkMonth(
      requireClosedMonth(month, currency, openBooks(this.ports).closings),
      this.ports,
      withMyKey ? 'any key' : 'same key',
    );
  }

  reopenMonth(month = '2026-10', reason = 'AdMob has sent a correction'): void {
    this.clock.advance(HOUR_MS);
    reopenMonth(month, 'USD', reason, this.ports);
  }

  reviewMonth(month = '2026-10'): void {
    reviewMonth(month, 'USD', this.ports);
  }

  adoptBooks(): void {
    adoptBooks(this.ports);
  }

  openBooks() {
    return openBooks(this.ports);
  }

  /** The cells of some columns below the headers of a tab, by the headers. Months are as displayed, blank cells ''. */
  readColumns(tab: string, ...headers: readonly string[]): SheetValue[][] {
    const range = `'${tab}'!A1:Z200`;
    const [, header = [], ...rows] = this.sheets.readValues(range);
    const [, , ...displayed] = this.sheets.displayRange(range);
    const places = headers.map((text) => header.indexOf(text));
    if (places.includes(-1))
      throw new Error(`${tab} has no column ${headers.join(', ')}: ${header.join(', ')}`);
    const cellOf = (nth: number, at: number) =>
      (MONTHS.includes(String(header[at])) ? displayed : rows)[nth]?.[at] ?? '';
    return rows.map((_, nth) => places.map((at) => cellOf(nth, at)));
  }

  private createSettings(): SettingsStore {
    const store = new SettingsStore(this.findUserStore());
    store.saveSettings({ baseUrl: 'https://service.example.com' });
    store.saveKey(this.key);
    return store;
  }

  private findUserStore() {
    const store = this.users.get(this.user) ?? createTextStore();
    this.users.set(this.user, store);
    return store;
  }
}
