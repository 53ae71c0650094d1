import { dayText } from './service/days';

const DAY_MS = 86_400_000;

/** One report of each kind, as the sidebar would send it. Its days are complete at `now` (milliseconds since 1970). */
export function fourReports(now: number, app: string) {
  return [
    {
      name: 'Full report',
      draft: {
        report: 'full',
        startDate: 'last 60 days',
        dimensions: ['date', 'appId', 'networkName', 'network'],
        metrics: ['revenue', 'impressionApi', 'ecpmApi', 'clickApi', 'dau'],
      },
    },
    {
      name: 'LTV',
      draft: {
        report: 'ltv',
        startDate: 'last 60 days',
        dimensions: ['date', 'appId', 'appName'],
        metrics: ['newUserNum', '1-7', '14', '30', '60'],
      },
    },
    {
      name: 'Retention',
      draft: {
        report: 'retention',
        startDate: 'last 60 days',
        dimensions: ['date', 'appId', 'appName'],
        metrics: ['2-7', '14', '30'],
      },
    },
    {
      name: 'Devices',
      draft: { report: 'device', apps: [app], startDate: dayText(Math.floor(now / DAY_MS) - 2) },
    },
  ] as const;
}
