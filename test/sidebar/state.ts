import type { RunReport, ServerFunctions, SidebarState } from '../../sidebar/server';
import type * as main from '../../src/main';

const network = 'Reported by the networks';
const many = (prefix: string, first: number, report: string) =>
  Array.from({ length: 91 - first }, (_, i) => ({
    id: `${prefix}${first + i}`,
    label: `Day ${first + i}`,
    group: 'Days',
    description: '',
    reports: [report],
  }));

/** A server's state with a small catalogue of all four kinds of report. */
export const STATE: SidebarState = {
  baseUrl: 'https://reports.example.com',
  maskedKey: '••••••••a1b2',
  zone: 'UTC+0',
  currency: 'USD',
  parallel: 3,
  formulaKey: { whose: 'owner' },
  catalogue: {
    reports: [
      {
        id: 'full',
        label: 'Full report',
        description: 'Sums by dimension.',
        takesCurrency: true,
        filters: ['apps'],
        requiredDimensions: [],
        defaultDimensions: ['date'],
        defaultMetrics: ['revenue', 'impressionApi'],
      },
      {
        id: 'ltv',
        label: 'LTV',
        description: 'Value of a new user.',
        takesCurrency: true,
        filters: ['apps', 'areas'],
        requiredDimensions: ['date', 'appId'],
        defaultDimensions: ['date', 'appId'],
        defaultMetrics: ['newUserNum', 'ltv1', 'ltv2', 'ltv3', 'ltv7', 'ltv30'],
      },
      {
        id: 'retention',
        label: 'Retention',
        description: 'Users who come back.',
        takesCurrency: false,
        filters: ['apps', 'areas'],
        requiredDimensions: ['date', 'appId'],
        defaultDimensions: ['date', 'appId'],
        defaultMetrics: ['kp2', 'kp3', 'kp7'],
      },
      {
        id: 'device',
        label: 'Device rows',
        description: 'One app, one day.',
        takesCurrency: true,
        filters: ['apps'],
        requiredDimensions: [],
        defaultDimensions: ['networkName'],
        defaultMetrics: ['impression'],
      },
    ],
    zones: [
      { id: 'UTC+0', label: 'UTC+0' },
      { id: 'UTC+8', label: 'UTC+8' },
    ],
    currencies: [
      { id: 'USD', label: 'US dollar' },
      { id: 'CNY', label: 'Chinese yuan' },
    ],
    dimensions: [
      { id: 'date', label: 'Date', description: 'The day.', reports: ['full', 'ltv', 'retention'] },
      { id: 'appId', label: 'App', description: '', reports: ['full', 'ltv', 'retention', 'device'] },
      { id: 'area', label: 'Country', description: '', reports: ['full', 'ltv', 'retention', 'device'] },
      { id: 'networkName', label: 'Network name', description: '', reports: ['full', 'device'] },
    ],
    metrics: [
      { id: 'revenue', label: 'Revenue', group: network, description: 'Billed money.', reports: ['full'] },
      { id: 'impressionApi', label: 'Impressions', group: network, description: '', reports: ['full'] },
      { id: 'dau', label: 'Daily active users', group: 'Users', description: '', reports: ['full'] },
      { id: 'newUserNum', label: 'New users', group: 'Users', description: '', reports: ['ltv'] },
      { id: 'impression', label: 'Impressions', group: 'Delivery', description: '', reports: ['device'] },
      ...many('ltv', 1, 'ltv'),
      ...many('kp', 2, 'retention'),
    ],
  },
};

/** A run that inserted ten rows. */
export const RUN: RunReport = {
  sheetTitle: 'Full report',
  rows: 10,
  columns: 3,
  rowsInserted: 10,
  rowsChanged: 0,
  rowsDeleted: 0,
  rowsMarked: 0,
  calls: 1,
  newestCompleteDay: '2026-11-19',
  notices: [],
  seconds: 1.25,
};

/** Does not compile once src/main.ts and the sidebar disagree about what travels between them. */
export function agreed(served: Pick<typeof main, keyof ServerFunctions>): ServerFunctions {
  return served;
}
