import { getFileTexts } from '../../wording';
import { buildGroupedFormula, buildSpillFormula, requireColumn, toMeasure } from '../formulas/grouped';
import { buildLetFormula, quoteText, toColumnReference } from '../layout/formula-text';
import {
  buildNumberStyle,
  buildTableBlock,
  STYLES,
  type TabContent,
  type TableColumn,
} from '../layout/tab-layout';
import type { StarterContext } from './starter-context';

/** The newest months, which have a row each. */
const MONTH_COUNT = 12;
const HEADER_ROW = 3;
const LINES = { from: HEADER_ROW + 1, to: HEADER_ROW + 1 + MONTH_COUNT } as const;
const COLUMNS = ['month', 'days', 'closed', 'booked', 'reported', 'check', 'checkedAt'] as const;
type ColumnId = (typeof COLUMNS)[number];
const toCells = (id: ColumnId) => toColumnReference(COLUMNS.indexOf(id), LINES);

/** The tab Close: each month with what is reported now, what is frozen, and what was booked since. */
export function buildCloseTab(context: StarterContext): TabContent {
  const { close, month: monthLabel } = getFileTexts().workbook;
  const [months, closed] = [toCells('month'), toCells('closed')];
  const listedMonths = context.toListReference('months');
  const newestMonths = `IFNA(ARRAY_CONSTRAIN(FILTER(${listedMonths};${listedMonths}<>"");${MONTH_COUNT};1);)`;
  const fillMonths = (formula: string) => buildSpillFormula(`IF(${months}="";;${formula})`);
  const month = context.requireTableColumn('months', 'month');
  const isPartial = `${context.requireTableColumn('months', 'month.partial')}<>""`;
  const partialMonths = `FILTER(${month};ISNUMBER(${month});${isPartial})`;
  const isComplete = `IFNA(COUNTIF(${partialMonths};${months});0)=0`;
  const completeness = `ARRAYFORMULA(IF(${months}="";;IF(${isComplete};"${close.complete}";"${close.open}")))`;
  const fillFromClosings = (field: string) => fillMonths(buildClosingLookUp(context, field));
  const current = buildClosingLookUp(context, 'current');
  const booked = buildLetFormula({ current }, `IF(ISNUMBER(current)*ISNUMBER(${closed});current-${closed};)`);
  const money = buildNumberStyle('revenue', context.facts.currency);
  const columns: Record<ColumnId, TableColumn> = {
    month: { header: monthLabel, formula: newestMonths, style: STYLES.month },
    days: { header: close.days, formula: completeness },
    closed: { header: close.closed, formula: fillFromClosings('closed'), style: money },
    booked: { header: close.booked, formula: fillMonths(booked), style: money },
    reported: { header: close.reported, formula: fillMonths(buildReportedFormula(context)), style: money },
    check: { header: close.check, formula: fillFromClosings('check'), style: STYLES.right },
    checkedAt: { header: close.checkedAt, formula: fillFromClosings('checkedAt'), style: STYLES.moment },
  };
  const tableColumns = COLUMNS.map((id) => columns[id]);
  const block = buildTableBlock(HEADER_ROW, 0, LINES.to, tableColumns);
  const widths = [110, 130, 140, 140, 140, 180, 150];
  return { description: { value: close.about }, rowCount: LINES.to + 4, widths, blocks: [block] };
}

/**
 * What is reported for each month now. A month that is not closed: what the report says. A closed month whose last check agrees with the
 * service: its closed amount and what was booked since, because the report may be older or newer than the check. Other closed months: blank.
 *
 * @example IF((F5:F16="")+(F5:F16="–");{the month in the report};IF(F5:F16="agrees with the service";{the current amount};))
 */
function buildReportedFormula(context: StarterContext): string {
  const [months, checks] = [toCells('month'), toCells('check')];
  const { exact, open: notClosed } = getFileTexts().closings.checks;
  const table = context.facts.tables.months;
  const month = requireColumn(table, 'month');
  const measures = [toMeasure(table, 'revenue')];
  const revenueOfMonths = buildGroupedFormula({ table, key: month, measures, where: [`ISNUMBER(${month})`] });
  const revenueInReport = `VLOOKUP(${months};${revenueOfMonths};2;FALSE)`;
  const isNotClosed = `(${checks}="")+(${checks}="${notClosed}")`;
  const currentAmount = buildClosingLookUp(context, 'current');
  return `IF(${isNotClosed};${revenueInReport};IF(${checks}="${exact}";${currentAmount};))`;
}

/** A field of the closing of each month. Only closings in the report's currency and zone, and of all apps, can stand beside the report. */
function buildClosingLookUp(context: StarterContext, field: string): string {
  const { currency, zone } = context.facts;
  const toClosings = (id: string) => context.requireTableColumn('closed', id);
  const conditions = Object.entries({ currency, zone, apps: getFileTexts().closings.allApps })
    .map(([id, text]) => `(${toClosings(id)}=${quoteText(text)})`)
    .join('*');
  const [months, values] = ['month', field].map((id) => `FILTER(${toClosings(id)};${conditions})`);
  return `IFNA(XLOOKUP(${toCells('month')};${months};${values});)`;
}
