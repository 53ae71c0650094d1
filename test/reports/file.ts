import { RunRecords } from '../../src/reports/store/run-records';
import { SavedReports } from '../../src/reports/store/saved-reports';
import { ABSENT, type ReportDraft } from '../../src/request/draft';
import { SettingsStore } from '../../src/settings/settings-store';
import { FakeClock } from '../fakes/clock';
import { noCells } from '../fakes/no-cells';
import { FakeLocks, FakeTextCache } from '../fakes/text-cache';
import { fakeTextStore } from '../fakes/text-store';

export const ANA = 'ana@example.com';
export const BEN = 'ben@example.com';

/** A draft as the form sends it. */
export const DRAFT: ReportDraft = {
  ...ABSENT,
  report: 'full',
  apps: ['00123456'],
  startDate: 'last 7 days',
  endDate: '',
  dimensions: ['date', 'appId'],
  metrics: ['revenue', 'impressionApi'],
  zone: 'UTC+0',
  currency: 'USD',
};

export const ORDER = {
  name: 'Revenue',
  draft: DRAFT,
  destination: { kind: 'new sheet', title: 'Revenue' },
} as const;

/** The properties and the cache of one file, and its reports as each of its users has them. */
export class SavedFile {
  readonly clock = new FakeClock();
  readonly document = fakeTextStore();
  readonly cache = new FakeTextCache(this.clock);
  readonly locks = new FakeLocks(this.clock);
  readonly records = new RunRecords(this.document);
  private tries = 0;

  as(user: string): SavedReports {
    // Random ids would be equal with the fake clock, which always returns the same random number.
    const clock = { now: () => this.clock.now(), sleep: () => {}, random: () => (this.tries++ % 35) / 36 };
    const { document, locks } = this;
    const own = fakeTextStore({ 'adreports.me': `id of ${user}` });
    return new SavedReports({
      document,
      locks,
      clock,
      user: own,
      activeUser: () => user,
      unguessable: () => '',
      settings: new SettingsStore(own),
      cells: noCells(),
    });
  }
}
