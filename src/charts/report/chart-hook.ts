import {
  type BatchHooks,
  buildCarriedMetadata,
  chooseFreeTitle,
  countCellsLeft,
  deleteSheet,
  findSheetById,
  hasRoomForTab,
  listMetadata,
  toTabs,
} from '../../sheet';
import { defineStoredFormat, isNumber, isString } from '../../storage';
import { getTexts } from '../../wording';
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
 * `tableRequests` makes the chart of a report in the batch that writes its first table or follows the user's choice. From then on it is the
 * user's, and its formula follows the report by itself; a deleted chart stays deleted. If the report has changed in a way that the chart
 * cannot follow, it is made again beside the old one. `problem` is why the report has not got its chart, or has two, as a sentence.
 */
export function createChartHook(report: ChartedReport): {
  readonly problem: () => string | undefined;
  readonly tableRequests: NonNullable<BatchHooks['tableRequests']>;
} {
  const plan = planChart(report.choice, report.table);
  if ('refused' in plan) return { problem: () => plan.refused, tableRequests: () => [] };
  const [facts, earlierFacts] = digestFacts(report, plan);
  let problem: string | undefined;
  let newSheetId: number | undefined;
  return {
    problem: () => problem,
    tableRequests: (file, ids, table) => {
      const tabs = toTabs(file);
      const sheet = findSheetById(file, table.sheetId) ?? {};
      const [mark] = listMetadata(sheet, CHART_KEY).flatMap(({ value }) => CHART_MARK.read(value) ?? []);
      const oldTab = tabs.find(({ sheetId }) => sheetId === mark?.tab);
      const isCurrent = mark?.facts === facts || mark?.facts === earlierFacts;
      // The batch that made a chart is planned again because somebody edited the report's sheet: its formulas may point to the wrong columns.
      const misplacedTab = oldTab?.sheetId === newSheetId ? oldTab : undefined;
      const isSameChoice = mark?.choice === report.choice.id && misplacedTab === undefined;
      if (isSameChoice && (oldTab === undefined || isCurrent)) return [];
      if (countCellsLeft(tabs) < LEAST_CELLS_LEFT || !hasRoomForTab(tabs)) {
        problem = getTexts().charts.fileFull;
        return [];
      }
      if (isSameChoice) problem = getTexts().charts.madeAgain;
      newSheetId = ids.next();
      const title = chooseFreeTitle(getTexts().charts.numbers(report.name), tabs);
      const layout = buildNumbersTab(plan, { report, table, title });
      const text = CHART_MARK.write({ choice: report.choice.id, tab: newSheetId, facts });
      return [
        ...(misplacedTab === undefined ? [] : [deleteSheet(misplacedTab.sheetId)]),
        buildTabRequest(layout, newSheetId),
        ...buildContentRequests(layout, newSheetId, ids),
        ...buildCarriedMetadata({ key: CHART_KEY, text }, table.sheetId, sheet, ids),
      ];
    },
  };
}

/** Digests of what the chart and its formulas keep when the report changes: today's, and that of earlier versions, which named no filter. */
function digestFacts(report: ChartedReport, plan: ChartPlan): readonly [string, string] {
  const { zone, currency, selection, digest } = report;
  const unit = plan.metric.type === 'money' ? currency : undefined;
  // Earlier versions kept two facts more.
  const facts = [plan.fields, zone, unit, null, null];
  // A heat table has no subtitle with the filter.
  const isTitled = plan.shape === 'bars' || plan.kind !== 'heat table';
  return [digest(JSON.stringify([...facts, isTitled ? selection : ''])), digest(JSON.stringify(facts))];
}
