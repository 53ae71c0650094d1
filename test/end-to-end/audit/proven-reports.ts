import { AddOn } from '../add-on';
import { type AuditedReport, audited, seeded } from './audited-file';

/** A report, and how many of its cells are audited. */
export type ProvenReport = AuditedReport & { readonly cells: number };

const ALL = {
  report: 'full',
  from: '2026-09-01',
  to: '2026-09-12',
  zone: 'UTC+0',
  currency: 'USD',
  apps: [] as readonly string[],
} as const;
const AREA = 'DE';

/** Reports by day, or without days. */
export const DAYS: readonly ProvenReport[] = [
  {
    ...ALL,
    cells: 250,
    name: 'Days',
    dimensions: ['date', 'appId', 'network', 'networkName', 'area'],
    metrics: ['revenue', 'impressionApi', 'ecpmApi', 'ctrApi', 'eventRevenue', 'impression'],
  },
  {
    ...ALL,
    cells: 60,
    name: 'All but',
    dimensions: ['date', 'appId'],
    metrics: ['revenue', 'ecpmApi', 'impression'],
    draft: { areas: [AREA], except: ['areas'] },
    keeps: ({ area }) => area !== AREA,
    alsoBy: ['area'],
  },
  {
    ...ALL,
    cells: 60,
    name: 'Without days',
    from: '2026-09-04',
    to: '2026-09-10',
    dimensions: ['area', 'adFormatName'],
    metrics: ['revenue', 'ecpmApi', 'fillrateApi'],
  },
  {
    ...ALL,
    cells: 40,
    name: 'Channels',
    from: '2026-09-04',
    to: '2026-09-10',
    dimensions: ['date', 'appId', 'channel'],
    metrics: ['eventRevenue', 'impression', 'dau', 'newUsers'],
  },
];

export const PERIODS: readonly ProvenReport[] = [
  {
    ...ALL,
    cells: 120,
    name: 'Weeks',
    zone: 'UTC+8',
    currency: 'CNY',
    from: '2026-08-05',
    dimensions: ['week', 'appName', 'networkName'],
    metrics: ['revenue', 'ecpmApi', 'clickApi', 'ctrApi'],
  },
  {
    ...ALL,
    cells: 60,
    name: 'Platforms',
    from: '2026-07-20',
    dimensions: ['month', 'platformName'],
    metrics: ['revenue', 'impression', 'ctr', 'requestApi'],
  },
  {
    ...ALL,
    cells: 40,
    name: 'Quarters',
    apps: ['3.10'],
    from: '2026-05-10',
    dimensions: ['quarter', 'area'],
    metrics: ['revenue', 'ecpmApi'],
    draft: { networks: ['aurora ads', '2'] },
    keeps: ({ network }) => network === 1 || network === 2,
    alsoBy: ['network'],
  },
  {
    ...ALL,
    cells: 30,
    name: 'Years',
    apps: ['3.10'],
    from: '2025-11-01',
    dimensions: ['year', 'networkName'],
    metrics: ['revenue', 'clickApi', 'ctrApi'],
  },
];

export const COHORTS: readonly ProvenReport[] = [
  {
    ...ALL,
    cells: 120,
    name: 'LTV',
    report: 'ltv',
    from: '2026-07-15',
    dimensions: ['date', 'appId', 'appName', 'area'],
    metrics: ['newUserNum', 'ltv1', 'ltv7', 'ltv30', 'ltv60'],
  },
  {
    ...ALL,
    cells: 60,
    name: 'LTV months',
    report: 'ltv',
    currency: 'CNY',
    areas: ['US', 'DE'],
    from: '2026-06-10',
    dimensions: ['month', 'appId'],
    metrics: ['newUserNum', 'ltv1', 'ltv14', 'ltv30'],
  },
  {
    ...ALL,
    cells: 110,
    name: 'Retention',
    report: 'retention',
    zone: 'UTC-8',
    from: '2026-07-15',
    dimensions: ['date', 'appId', 'channel'],
    metrics: ['kp2', 'kp7', 'kp30'],
  },
];

export const DEVICES: readonly ProvenReport[] = [
  {
    ...ALL,
    cells: 50,
    name: 'Devices',
    report: 'device',
    apps: ['3.10'],
    from: '2026-09-09',
    dimensions: ['date', 'area', 'networkName'],
    metrics: ['impression', 'click', 'deviceRevenue', 'deviceEcpm', 'devices'],
  },
];

/**
 * Audits random cells of each report after past days were restated, so that the service gives other numbers than the cells. Returns how
 * many differ.
 */
export function prove(reports: readonly ProvenReport[], seed: number): number {
  const addOn = new AddOn().settled();
  const all = reports.map((report) => ({ report, audit: audited(addOn, report) }));
  addOn.service.restate({ from: '2026-01-01', to: '2026-09-11', factor: 1.25, area: 'US' });
  addOn.service.restate({ from: '2026-08-01', to: '2026-09-08', factor: 0.8, network: 2 });
  const random = seeded(seed);
  return all.reduce((changed, { report, audit }) => {
    const differing = audit(report.cells, random);
    return changed + differing;
  }, 0);
}
