import { AddOn } from '../add-on';
import { BY_HAND } from '../reports/scheduled';
import { DRAFT, runId, savedAgain, savedReport, sidebarOf } from '../sidebar';
import { records } from './tab-cells';

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
export function charted(
  chart: object,
  draft: object = {},
  prepare: (addOn: AddOn) => void = () => undefined,
): Charted {
  const addOn = new AddOn().settled();
  prepare(addOn);
  const sidebar = sidebarOf(addOn);
  const id = savedReport(sidebar, {
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
    const answer = sidebarOf(addOn, user).sidebarRun({ reportId: id, runId: runId() });
    return answer.state === 'done' ? answer.report.notices : [answer.state];
  };
  const choose = (other: object) => {
    savedAgain(sidebar, id, ({ refreshing: settings }) => ({ refreshing: { ...settings, chart: other } }));
    return run();
  };
  expect(run()).toEqual([]);
  return { addOn, id, run, choose };
}

/** The revenue of a day and network in the report's tab. */
export function revenueOf(addOn: AddOn, day: number, network: string | undefined, title = 'Revenue') {
  return records(addOn, title).find((row) => row['Date'] === day && row['Network'] === network)?.['Revenue'];
}
