import { AddOn } from '../add-on';
import { BY_HAND } from '../reports/scheduled';
import { DRAFT, openSidebar, runId, saveAgain, saveNewReport } from '../sidebar';
import { readRecords } from './tab-cells';

export const NUMBERS = 'Chart Revenue';
/** The first line of the numbers, below the names of the series. */
export const FIRST = 25;
/** That of a table of cohorts, which has no chart above it. */
export const FIRST_COHORT = 5;

export const REFRESHING = { ...BY_HAND, history: 'dropped' };

interface Charted {
  readonly addOn: AddOn;
  readonly id: string;
  readonly run: (user?: string) => readonly string[];
  /** Changes the choice in the form, and runs the report. */
  readonly choose: (chart: object) => readonly string[];
}

/** A report with a chart that has run once. `run` runs it again and returns the notices. */
export function createChartedReport(
  chart: object,
  draft: object = {},
  prepare: (addOn: AddOn) => void = () => undefined,
): Charted {
  const addOn = new AddOn().saveSettings();
  prepare(addOn);
  const sidebar = openSidebar(addOn);
  const id = saveNewReport(sidebar, {
    draft: {
      ...DRAFT,
      apps: [],
      startDate: 'this month',
      dimensions: ['date', 'network', 'networkName'],
      metrics: ['revenue', 'impressionApi', 'ecpmApi'],
      ...draft,
    },
    refreshing: { ...REFRESHING, chart: { metric: '', id: 1, ...chart } },
  });
  const run = (user?: string) => {
    const answer = openSidebar(addOn, user).sidebarRun({ reportId: id, runId: runId() });
    return answer.state === 'done' ? answer.report.notices : [answer.state];
  };
  const choose = (other: object) => {
    saveAgain(sidebar, id, ({ refreshing: settings }) => ({ refreshing: { ...settings, chart: other } }));
    return run();
  };
  expect(run()).toEqual([]);
  return { addOn, id, run, choose };
}

/** The revenue of a day and network in the report's tab. */
export function readDayRevenue(
  addOn: AddOn,
  {
    day,
    network,
    title = 'Revenue',
  }: { readonly day: number; readonly network: string | undefined; readonly title?: string },
) {
  return readRecords(addOn, title).find((row) => row['Date'] === day && row['Network'] === network)?.[
    'Revenue'
  ];
}
