import type { ExecutionRecord } from '../emulator/src/execution/execution';
import { ABSENT } from '../src/request';
import type { SidebarState } from '../src/sidebar-server';
import { AddOnInFile } from './add-on-in-file';
import type { BenchRow } from './bench-row';

const REPORTS = 50;
const NOW = Date.UTC(2026, 8, 15, 14, 10);
const TWO_DAYS_MS = 2 * 86_400_000;

/** One hourly check of 50 reports with 660 rows each, on two cost models, with one and two requests for each report. */
export function run(): BenchRow[] {
  return [
    ...checked('totals in responses', 'captured', 0),
    ...checked('no totals, 50 ms for each call of SpreadsheetApp', 'specified', 50),
  ];
}

function checked(what: string, shape: 'captured' | 'specified', spreadsheetAppMs: number): BenchRow[] {
  const addOn = new AddOnInFile(NOW, { service: { shape, rowsScale: 2 }, costs: { spreadsheetAppMs } });
  for (let nth = 1; nth <= REPORTS; nth++) addOn.saved(reportOf(`Report ${nth}`));
  for (let check = 0; check < 2; check++) addOn.check();
  addOn.clock.reach(NOW + TWO_DAYS_MS);
  const check = addOn.check();
  const refreshed = countReportsRunSince(NOW + TWO_DAYS_MS, addOn);
  const each = (...services: string[]) => calls(check, services) / REPORTS;
  return [
    {
      what: `one check of ${REPORTS} reports, ${what}`,
      value: check.duration / 1000,
      unit: 's',
      target: { atMost: 270 },
      detail: `${refreshed} reports refreshed, ${check.fetches} requests`,
    },
    {
      what: '  calls of the Sheets API a report, with those for the logs',
      value: each('Sheets'),
      unit: 'calls',
      target: { atMost: 4 },
    },
  ];
}

function countReportsRunSince(time: number, addOn: AddOnInFile): number {
  const { reports } = addOn.call('sidebarState').answer as SidebarState;
  return reports.filter(({ lastRun }) => lastRun !== null && lastRun.endedAt >= time).length;
}

function reportOf(name: string) {
  return {
    name,
    destination: { kind: 'new sheet', title: name },
    draft: {
      ...ABSENT,
      report: 'full',
      apps: ['3.10'],
      startDate: 'last 33 days',
      dimensions: ['date', 'placementId'],
      metrics: ['revenue', 'impressionApi', 'ecpmApi'],
      zone: 'UTC+0',
      currency: 'USD',
    },
    refreshing: {
      schedule: { kind: 'when ready' },
      history: 'kept',
      daysAgain: 2,
    },
  };
}

function calls({ counters }: ExecutionRecord, services: readonly string[]): number {
  const names = Object.keys(counters).filter((name) =>
    services.some((service) => name.startsWith(`${service}.`)),
  );
  return names.reduce((sum, name) => sum + (counters[name] ?? 0), 0);
}
