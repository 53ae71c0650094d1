import type { TextStore } from '../../platform';
import {
  type BatchHooks,
  buildCarriedMetadata,
  type ChartChoice,
  chooseFreeTitle,
  countCellsLeft,
  deleteSheet,
  findSheetById,
  hasRoomForTab,
  listMetadata,
  toTabs,
} from '../../sheet';
import { defineStoredFormat, isNumber, isString } from '../../storage';
import type { Table } from '../../table';
import { getTexts } from '../../wording';
import { buildContentRequests, buildTabRequest } from '../layout/layout-requests';
import { assignNetworkColors, listLargestNames, SERIES_COLORS } from '../layout/series-colors';
import { planChart } from './chart-plan';
import { buildNumbersTab, type NumbersSource } from './numbers-tab';

interface ChartedReport extends Pick<NumbersSource, 'name' | 'zone' | 'currency' | 'filter'> {
  readonly choice: ChartChoice;
  readonly document: TextStore;
  readonly table: Table;
  readonly digest: (text: string) => string;
  /** A text that changes with the filter. */
  readonly selection: string;
}

/** The key of the developer metadata of a report's sheet about its chart. (Stored name: do not change.) */
const CHART_KEY = 'adreports.chart';

/** The choice that a chart was made for, its tab, and a digest of what it keeps when the report changes. (Stored: names must not change.) */
const CHART_MARK = defineStoredFormat(({ choice, tab, facts }) =>
  isNumber(choice) && isNumber(tab) && isString(facts) ? { choice, tab, facts } : undefined,
);

/** From these amounts on, an axis needs no cents for sums, and no more than cents for ratios. */
const LEAST_LARGE = { sum: 10, ratio: 1 } as const;

/** A chart is not made if Google allows fewer cells than this, so that it never takes the room of a report. */
const LEAST_CELLS_LEFT = 100_000;

/**
 * `tableRequests` makes the chart of a report in the batch that writes its first table or follows the user's choice. From then on it is the
 * user's, and its formula follows the report by itself; a deleted chart stays deleted. If the report has changed in a way that the chart
 * cannot follow, it is made again beside the old one. `problem` is why the report has not got its chart, or has two, as a sentence.
 */
export function createChartHook(source: ChartedReport) {
  const {
    choice,
    document,
    table: { columns, rows },
    digest,
    selection,
    ...report
  } = source;
  const plan = planChart(choice, { columns, rows });
  let problem = 'refused' in plan ? plan.refused : undefined;
  let chartSheetId: number | undefined;
  return {
    problem: () => problem,
    tableRequests: ((file, ids, table) => {
      if ('refused' in plan) return [];
      const tabs = toTabs(file);
      const sheet = findSheetById(file, table.sheetId) ?? {};
      // What the chart and its formulas keep when the report changes.
      const unit = plan.metric.type === 'money' ? report.currency : undefined;
      // Earlier versions kept two facts more.
      const keptFacts = [plan.fields, report.zone, unit, null, null];
      // A heat table has no subtitle with the filter.
      const isTitled = plan.shape === 'bars' || plan.kind !== 'heat table';
      const facts = digest(JSON.stringify([...keptFacts, isTitled ? selection : '']));
      const mark = listMetadata(sheet, CHART_KEY).flatMap(({ value }) => CHART_MARK.read(value) ?? [])[0];
      // Charts of earlier versions do not name a filter.
      const isCurrent = mark?.facts === facts || mark?.facts === digest(JSON.stringify(keptFacts));
      const isChosen = mark?.choice === choice.id;
      const oldTab = tabs.find(({ sheetId }) => sheetId === mark?.tab);
      // The batch that made a chart is planned again because somebody edited the report's sheet: its formulas may point to the wrong columns.
      const misplacedTab = oldTab?.sheetId === chartSheetId ? oldTab : undefined;
      if (isChosen && misplacedTab === undefined && (oldTab === undefined || isCurrent)) return [];
      const isFull = countCellsLeft(tabs) < LEAST_CELLS_LEFT || !hasRoomForTab(tabs);
      if (isFull) problem = getTexts().charts.fileFull;
      else if (isChosen && misplacedTab === undefined) problem = getTexts().charts.madeAgain;
      if (isFull) return [];
      chartSheetId = ids.next();
      const title = chooseFreeTitle(getTexts().charts.numbers(report.name), tabs);
      const listColumnCells = (name = '') => {
        const columnIndex = columns.findIndex(({ field }) => field === name);
        return rows.map((row) => row[columnIndex]);
      };
      const { id, aggregate } = plan.metric;
      const leastAmount = aggregate.kind === 'sum' ? LEAST_LARGE.sum : LEAST_LARGE.ratio;
      const isLarge = listColumnCells(id).some((cell) => Math.abs(Number(cell)) >= leastAmount);
      const [seriesField, sizeField] = plan.shape === 'matrix' ? [plan.by?.field, plan.size] : [];
      const sizes = listColumnCells(sizeField);
      const namedSeries = listLargestNames(
        listColumnCells(seriesField).map((name, nth) => [name ?? '', sizes[nth]]),
      );
      const colors = seriesField?.startsWith('network')
        ? assignNetworkColors(document, namedSeries)
        : SERIES_COLORS;
      const layout = buildNumbersTab(plan, {
        ...report,
        title,
        table,
        columns,
        isLarge,
        namedSeries,
        colors,
      });
      const text = CHART_MARK.write({ choice: choice.id, tab: chartSheetId, facts });
      return [
        ...(misplacedTab === undefined ? [] : [deleteSheet(misplacedTab.sheetId)]),
        buildTabRequest(layout, chartSheetId),
        ...buildContentRequests(layout, chartSheetId, ids),
        ...buildCarriedMetadata({ key: CHART_KEY, text }, table.sheetId, sheet, ids),
      ];
    }) satisfies BatchHooks['tableRequests'],
  };
}
