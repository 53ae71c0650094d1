import type { TextStore } from '../../platform/ports';
import { deleteSheet } from '../../sheet/api/sheets-requests';
import type { ChartChoice } from '../../sheet/chart-choice';
import { metadataOf } from '../../sheet/read/hidden-sheets';
import { carriedRequests, sheetOf, tabsOf } from '../../sheet/read/report-sheet';
import { cellsLeft, freeTitle, isRoomForTab } from '../../sheet/tab';
import type { WriteJob } from '../../sheet/write-job';
import { isNumber, isString } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { fillRequests, tabRequest } from '../layout/layout-requests';
import { largestNames, networkColors, SERIES_COLORS } from '../layout/series-colors';
import { planChart } from './chart-plan';
import { type NumbersSource, numbersTab } from './numbers-tab';

interface ChartedReport extends Pick<NumbersSource, 'name' | 'zone' | 'currency' | 'filter'> {
  readonly choice: ChartChoice;
  readonly document: TextStore;
  readonly table: Pick<Table, 'columns' | 'rows'>;
  readonly digest: (text: string) => string;
  /** A text that changes with the filter. */
  readonly selection: string;
}

/** The key of the developer metadata of a report's sheet about its chart. (Stored name: do not change.) */
const CHART_KEY = 'adreports.chart';

/** The choice that a chart was made for, its tab, and a digest of what it keeps when the report changes. (Stored: names must not change.) */
const CHART_MARK = storedForm(({ choice, tab, facts }) =>
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
export function chartHook(source: ChartedReport) {
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
  let madeSheet: number | undefined;
  return {
    problem: () => problem,
    tableRequests: ((file, ids, table) => {
      if ('refused' in plan) return [];
      const tabs = tabsOf(file);
      const sheet = sheetOf(file, table.sheetId) ?? {};
      // What the chart and its formulas keep when the report changes.
      const unit = plan.metric.type === 'money' ? report.currency : undefined;
      // Earlier versions kept two facts more.
      const kept = [plan.fields, report.zone, unit, null, null];
      // A heat table has no subtitle with the filter.
      const isTitled = plan.shape === 'bars' || plan.kind !== 'heat table';
      const facts = digest(JSON.stringify([...kept, isTitled ? selection : '']));
      const mark = metadataOf(sheet, CHART_KEY).flatMap(({ value }) => CHART_MARK.read(value) ?? [])[0];
      // Charts of earlier versions do not name a filter.
      const isCurrent = mark?.facts === facts || mark?.facts === digest(JSON.stringify(kept));
      const isChosen = mark?.choice === choice.id;
      const oldTab = tabs.find(({ sheetId }) => sheetId === mark?.tab);
      // The batch that made a chart is planned again because somebody edited the report's sheet: its formulas may point to the wrong columns.
      const misplaced = oldTab?.sheetId === madeSheet ? oldTab : undefined;
      if (isChosen && misplaced === undefined && (oldTab === undefined || isCurrent)) return [];
      const isFull = cellsLeft(tabs) < LEAST_CELLS_LEFT || !isRoomForTab(tabs);
      if (isFull) problem = texts().charts.fileFull;
      else if (isChosen && misplaced === undefined) problem = texts().charts.madeAgain;
      if (isFull) return [];
      madeSheet = ids.next();
      const title = freeTitle(texts().charts.numbers(report.name), tabs);
      const cellsOf = (name = '') => {
        const at = columns.findIndex(({ field }) => field === name);
        return rows.map((row) => row[at]);
      };
      const { id, aggregate } = plan.metric;
      const least = aggregate.kind === 'sum' ? LEAST_LARGE.sum : LEAST_LARGE.ratio;
      const isLarge = cellsOf(id).some((cell) => Math.abs(Number(cell)) >= least);
      const [by, size] = plan.shape === 'matrix' ? [plan.by?.field, plan.size] : [];
      const sizes = cellsOf(size);
      const named = largestNames(cellsOf(by).map((name, nth) => [name ?? '', sizes[nth]]));
      const colors = by?.startsWith('network') ? networkColors(document, named) : SERIES_COLORS;
      const layout = numbersTab(plan, { ...report, title, table, columns, isLarge, named, colors });
      const text = CHART_MARK.write({ choice: choice.id, tab: madeSheet, facts });
      return [
        ...(misplaced === undefined ? [] : [deleteSheet(misplaced.sheetId)]),
        tabRequest(layout, madeSheet),
        ...fillRequests(layout, madeSheet, ids),
        ...carriedRequests({ carried: { key: CHART_KEY, text } }, table.sheetId, sheet, ids),
      ];
    }) satisfies WriteJob['tableRequests'],
  };
}
