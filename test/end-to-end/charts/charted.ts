import { chartJson } from '../../../emulator/src/spreadsheet/charts/chart-json';
import { AddOn } from '../add-on';
import { DRAFT, reportIn, runId, savedReport, sidebarOf } from '../sidebar';
import { records } from './tab-cells';

export const NUMBERS = 'Chart data Revenue';
/** The first line of the numbers, below the names of the series. */
export const FIRST = 6;

export const REFRESHING = {
  schedule: { kind: 'by hand' },
  history: 'dropped',
  daysAgain: 2,
  threshold: { absolute: 0.01, percent: 0 },
};

interface Charted {
  readonly addOn: AddOn;
  readonly id: string;
  readonly run: (user?: string) => readonly string[];
  /** Changes the choice in the form, and runs the report. */
  readonly choose: (chart: object) => readonly string[];
}

/** A report with a chart that has run once. `run` runs it again and returns the notices. */
export function charted(...given: Parameters<typeof chartedReport>): Charted {
  const made = chartedReport(...given);
  expect(made.run()).toEqual([]);
  return made;
}

/** A saved report with a chart. */
export function chartedReport(
  chart: object,
  draft: object = {},
  refreshing: object = {},
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
    refreshing: { ...REFRESHING, ...refreshing, chart: { metric: '', id: 1, ...chart } },
  });
  const run = (user?: string) => {
    const answer = sidebarOf(addOn, user).sidebarRun({ reportId: id, runId: runId() });
    return answer.state === 'done' ? answer.report.notices : [answer.state];
  };
  const choose = (other: object) => {
    const { revision, name, draft: saved, destination, refreshing: settings } = reportIn(sidebar, id);
    const order = { id, revision, name, draft: saved, destination };
    sidebar.sidebarSaveReport({ ...order, refreshing: { ...settings, chart: other } } as never);
    return run();
  };
  return { addOn, id, run, choose };
}

/** The cells to which the charts are anchored. */
export function anchors({ file }: AddOn): { rowIndex?: number; columnIndex?: number }[] {
  const json = JSON.stringify(file.charts.map((chart) => chartJson(chart)));
  return [...json.matchAll(/"anchorCell":(\{[^}]*\})/g)].map(([, cell = '{}']) => JSON.parse(cell));
}

/** The ranges of the chart's series in the order of the columns, as the API returns them. */
export function ranges({
  file,
}: AddOn): { startRowIndex: number; endRowIndex: number; startColumnIndex: number }[] {
  const json = JSON.stringify(file.charts.map((chart) => chartJson(chart)));
  return [...json.matchAll(/"sources":\[(\{[^}]*\})\]/g)].map(([, range = '{}']) => JSON.parse(range));
}

/** The revenue of a day and network in the report's tab. */
export function revenueOf(addOn: AddOn, day: number, network: string | undefined, title = 'Revenue') {
  return records(addOn, title).find((row) => row['Date'] === day && row['Network'] === network)?.['Revenue'];
}
