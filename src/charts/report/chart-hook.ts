import {
  type BatchHooks,
  buildMetadataRequests,
  chooseFreeTitle,
  countCellsLeft,
  deleteSheet,
  findSheetById,
  hasRoomForTab,
  listMetadata,
  toTabs,
} from '../../sheet';
import { defineStoredFormat, isNumber, isString } from '../../storage';
import { getFileTexts, getTexts } from '../../wording';
import { buildContentRequests, buildTabRequest } from '../layout/layout-requests';
import { type ChartedReport, type ChartPlan, planChart } from './chart-plan';
import { buildNumbersTab } from './numbers-tab';

/** The key of the developer metadata of a report's sheet about its chart. (Stored name: do not change.) */
const CHART_KEY = 'adreports.chart';

/** The choice that a chart was made for, its tab, and a digest of what it keeps when the report changes. (Stored: names must not change.) */
const CHART_MARK = defineStoredFormat(({ choice, tab, facts }) =>
  isNumber(choice) && isNumber(tab) && isString(facts) ? { choice, tab, facts } : undefined,
);

/** A chart is not made if Google allows fewer cells than this, so that it never takes the room of a report. */
const LEAST_CELLS_LEFT = 100_000;

/**
 * `tableRequests` is called with each plan of a write, and makes the chart in the first batch after the user's choice. From then on it is the
 * user's, and its formula follows the report by itself; a deleted chart stays deleted. If the report has changed in a way that the chart
 * cannot follow, it is made again beside the old one. `problem` is why the report has not got its chart, or has two, as a sentence.
 */
export function createChartHook(report: ChartedReport) {
  const plan = planChart(report.choice, report.table);
  if ('refused' in plan) return { problem: () => plan.refused, tableRequests: () => [] };
  const facts = digestFacts(report, plan);
  let problem: string | undefined;
  /** The tab of the newest plan of this run. */
  let newSheetId: number | undefined;
  const decideStep = (mark: ReturnType<typeof CHART_MARK.read>, isTabThere: boolean): ChartStep => {
    // An earlier batch of this run has made this tab, but Google did not answer, or columns were moved: the formulas may read wrong columns.
    if (isTabThere && mark?.tab === newSheetId) return 'replace';
    if (mark?.choice !== report.choice.id) return 'make';
    return !isTabThere || mark.facts === facts ? 'leave' : 'make again';
  };
  const buildTableRequests: NonNullable<BatchHooks['tableRequests']> = ({ file, ids }, table) => {
    const tabs = toTabs(file);
    const sheet = findSheetById(file, table.sheetId) ?? {};
    const [mark] = listMetadata(sheet, CHART_KEY).flatMap(({ value }) => CHART_MARK.read(value) ?? []);
    const oldTab = tabs.find(({ sheetId }) => sheetId === mark?.tab);
    const step = decideStep(mark, oldTab !== undefined);
    if (step === 'leave') return [];
    if (countCellsLeft(tabs) < LEAST_CELLS_LEFT || !hasRoomForTab(tabs)) {
      problem = getTexts().charts.fileFull;
      return [];
    }
    if (step === 'make again') problem = getTexts().charts.madeAgain;
    newSheetId = ids.next();
    const title = chooseFreeTitle(getFileTexts().charts.numbers(report.name), tabs);
    const layout = buildNumbersTab(plan, { report, table, title });
    const text = CHART_MARK.write({ choice: report.choice.id, tab: newSheetId, facts });
    return [
      ...(step === 'replace' && oldTab ? [deleteSheet(oldTab.sheetId)] : []),
      buildTabRequest(layout, newSheetId),
      ...buildContentRequests(layout, newSheetId, ids),
      ...buildMetadataRequests({ key: CHART_KEY, text }, table.sheetId, sheet, ids),
    ];
  };
  return { problem: () => problem, tableRequests: buildTableRequests };
}

type ChartStep = 'leave' | 'make' | 'make again' | 'replace';

function digestFacts(report: ChartedReport, plan: ChartPlan): string {
  const { zone, currency, selection, digest } = report;
  const unit = plan.metric.type === 'money' ? currency : undefined;
  return digest(JSON.stringify([plan.fields, zone, unit, selection]));
}
