import { dayText } from './service/days';

const DAY_MS = 86_400_000;

/** What the sidebar would send to run one report of each kind, over days that are there at `now` (epoch ms). */
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
