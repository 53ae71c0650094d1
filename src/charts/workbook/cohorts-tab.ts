import { getFileTexts } from '../../wording';
import { buildCohortTable, buildNewestRowsFormula, FIRST_DAY_COLUMN } from '../formulas/cohort-table';
import {
  buildGroupedFormula,
  buildSpillFormula,
  type Measure,
  requireColumn,
  toMeasure,
} from '../formulas/grouped';
import { buildLetFormula, toCellReference, toRangeReference } from '../layout/formula-text';
import { buildNumberStyle, type CellStyle, STYLES, type TabContent } from '../layout/tab-layout';
import type { StarterCharts, StarterContext } from './starter-context';

/** The newest whole cohorts have a row each: the 182 days of the reports always contain 25 whole weeks. */
const COHORT_COUNT = 25;
/** The title, the header, the averages, the cohorts and two free rows. */
const TABLE_HEIGHT = 3 + COHORT_COUNT + 2;
/** The tab's rows, counted from 0. */
const ROWS = { by: 2, ltv: 4, retention: 4 + TABLE_HEIGHT } as const;
const DAYS = { ltv: [1, 3, 7, 14, 30, 60, 90], retention: [2, 3, 7, 14, 30, 60, 90] } as const;
type CohortReport = keyof typeof DAYS;
const CHARTED_DAYS = [1, 7, 30, 90] as const;
const BY = toCellReference(ROWS.by, 1);

/** Beside the table of LTV and a free column. */
const CHART = { row: ROWS.ltv, column: FIRST_DAY_COLUMN + DAYS.ltv.length + 1, width: 540, height: 400 };

/** What a chart shows of the table of LTV: its lines, some of its days, and the columns (from 1) with the cohorts and these days. */
export const CHARTED_COHORTS = {
  lines: toRangeReference({
    rows: locateLines(ROWS.ltv),
    columns: { from: 0, to: FIRST_DAY_COLUMN + DAYS.ltv.length },
  }),
  days: CHARTED_DAYS,
  columnNumbers: [1, ...CHARTED_DAYS.map((day) => 1 + FIRST_DAY_COLUMN + DAYS.ltv.indexOf(day))],
} as const;

/** The rows of the cohorts, below the row with the title, the header and the row of averages. */
function locateLines(titleRow: number) {
  return { from: titleRow + 3, to: titleRow + 3 + COHORT_COUNT };
}

/** The tab Cohorts: LTV and retention by week or month of the first launch. */
export function buildCohortsTab(context: StarterContext, charts: StarterCharts): TabContent {
  const { cohorts: cohortTexts, month } = getFileTexts().workbook;
  const choice = [
    { value: cohortTexts.by, style: STYLES.leftHeader },
    { value: cohortTexts.week, style: STYLES.bold },
  ];
  return {
    description: { formula: context.appCell },
    blocks: [
      { row: ROWS.by, column: 0, rows: [choice] },
      ...buildTitledCohorts('ltv', buildLtvLines(context), buildNumberStyle('ltv1', context.facts.currency)),
      ...buildTitledCohorts('retention', buildRetentionLines(context), STYLES.share),
    ],
    charts: [{ ...charts.ltvCurves.design, place: CHART }],
    dropdowns: [{ row: ROWS.by, column: 1, values: [cohortTexts.week, month] }],
    rowCount: ROWS.retention + TABLE_HEIGHT,
    widths: [105, 150, ...DAYS.ltv.map(() => 78), 24, ...Array.from({ length: 6 }, () => 90)],
  };
}

function buildTitledCohorts(report: CohortReport, linesFormula: string, style: CellStyle) {
  const row = ROWS[report];
  const { first, [report]: title } = getFileTexts().workbook.cohorts;
  const { blocks } = buildCohortTable({
    top: row + 1,
    end: locateLines(row).to,
    label: first,
    days: DAYS[report],
    hasUsers: true,
    linesFormula,
    periodStyle: STYLES.day,
    style,
  });
  return [{ row, column: 0, rows: [[{ value: title, style: STYLES.quiet }]] }, ...blocks];
}

/** The newest whole cohorts: each begins with the first day of its week or month. */
function buildCohortLines(
  context: StarterContext,
  report: CohortReport,
  measures: readonly Measure[],
): string {
  const table = context.facts.tables[report];
  const day = requireColumn(table, 'date');
  const isMonth = `${BY}="${getFileTexts().workbook.month}"`;
  const key = `IF(${isMonth};${day}-DAY(${day})+1;${day}-WEEKDAY(${day};2)+1)`;
  const where = [`ISNUMBER(${day})`, context.buildChosenAppCondition(report)];
  const cohorts = buildGroupedFormula({ table, key, measures, where });
  const begin = 'CHOOSECOLS(cohorts;1)';
  // The day after a cohort: 32 days after the first of a month is in the next one. EOMONTH takes no arrays.
  const dayAfter = `IF(${isMonth};${begin}+32-DAY(${begin}+32)+1;${begin}+7)`;
  const whole = `FILTER(cohorts;${begin}>=MIN(${day});${dayAfter}<=MAX(${day})+1)`;
  return buildLetFormula({ cohorts }, buildNewestRowsFormula(whole, COHORT_COUNT, 1 + measures.length));
}

function buildLtvLines(context: StarterContext): string {
  const metrics = ['newUserNum', ...DAYS.ltv.map((day) => `ltv${day}`)];
  const measures = metrics.map((metric) => toMeasure(context.facts.tables.ltv, metric));
  return buildSpillFormula(buildCohortLines(context, 'ltv', measures));
}

/** The retention report has no new users, so each row is weighted by those of the LTV report with the same day and app. */
function buildRetentionLines(context: StarterContext): string {
  const buildDayAndAppKey = (report: CohortReport) =>
    `TEXT(${context.requireTableColumn(report, 'date')};"0")&"|"&${context.requireTableColumn(report, 'appId')}`;
  const users = `IFNA(XLOOKUP(${buildDayAndAppKey('retention')};${buildDayAndAppKey('ltv')};${context.requireTableColumn('ltv', 'newUserNum')});)`;
  const size: Measure = { rule: 'sum', numbers: 'users' };
  const shares = DAYS.retention.map((day): Measure => {
    const numbers = context.requireTableColumn('retention', `kp${day}`);
    return { rule: 'weighted', numbers, weights: 'users' };
  });
  const lines = buildCohortLines(context, 'retention', [size, ...shares]);
  return buildSpillFormula(buildLetFormula({ users }, lines));
}
