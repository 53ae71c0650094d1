import { getTexts } from '../../wording';
import { buildGroupedFormula, buildSpillFormula, requireColumn, toMeasure } from '../formulas/grouped';
import { buildLetFormula, quoteText, toColumnReference } from '../layout/formula-text';
import { buildNumberStyle, buildTableBlock, STYLES, type TabContent } from '../layout/tab-layout';
import { LIST_RANGES } from './lists-tab';
import type { StarterContext } from './starter-context';

/** The newest months, which have a row each. */
const MONTH_COUNT = 12;
const HEADER_ROW = 3;
const LINES = { from: HEADER_ROW + 1, to: HEADER_ROW + 1 + MONTH_COUNT } as const;
/** The cells of columns that others read, in the order of `buildCloseTab`. */
const CELLS = {
  months: toColumnReference(0, LINES),
  closed: toColumnReference(2, LINES),
  checks: toColumnReference(5, LINES),
} as const;

/** The tab Close: each month with what is reported now, what is frozen, and what was booked since. */
export function buildCloseTab(context: StarterContext): TabContent {
  const { close, month: monthLabel } = getTexts().workbook;
  const { months, closed } = CELLS;
  const listedMonths = context.toTabReference('lists', LIST_RANGES.months);
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
  const block = buildTableBlock(HEADER_ROW, 0, LINES.to, [
    { header: monthLabel, formula: newestMonths, style: STYLES.month },
    { header: close.days, formula: completeness },
    { header: close.closed, formula: fillFromClosings('closed'), style: money },
    { header: close.booked, formula: fillMonths(booked), style: money },
    { header: close.reported, formula: fillMonths(buildReportedFormula(context)), style: money },
    { header: close.check, formula: fillFromClosings('check'), style: STYLES.right },
    { header: close.checkedAt, formula: fillFromClosings('checkedAt'), style: STYLES.moment },
  ]);
  const widths = [110, 130, 140, 140, 140, 180, 150];
  return { description: { value: close.about }, rowCount: LINES.to + 4, widths, blocks: [block] };
}

/**
 * Of a closed month, what its last check has found reported, because the report may have been refreshed at another time: if the check agrees exactly, that
 * is `current`, the closed amount with what was booked since. Else blank. Of other months, what the report says.
 *
 * @example IF((F5:F16="")+(F5:F16="–");{the month in the report};IF(F5:F16="agrees with the service";{the month in the check};))
 */
function buildReportedFormula(context: StarterContext): string {
  const { months, checks } = CELLS;
  const { exact, open: notClosed } = getTexts().closings.checks;
  const table = context.facts.tables.months;
  const month = requireColumn(table, 'month');
  const measures = [toMeasure(table, 'revenue')];
  const revenueOfMonths = buildGroupedFormula({ table, key: month, measures, where: [`ISNUMBER(${month})`] });
  const revenueInReport = `VLOOKUP(${months};${revenueOfMonths};2;FALSE)`;
  const isNotClosed = `(${checks}="")+(${checks}="${notClosed}")`;
  const revenueInCheck = `IF(${checks}="${exact}";${buildClosingLookUp(context, 'current')};)`;
  return `IF(${isNotClosed};${revenueInReport};${revenueInCheck})`;
}

/** A field of the closing of each month. A closing of other days or of some apps has nothing to do with what the report says. */
function buildClosingLookUp(context: StarterContext, field: string): string {
  const { currency, zone } = context.facts;
  const toClosings = (id: string) => context.requireTableColumn('closed', id);
  const conditions = Object.entries({ currency, zone, apps: getTexts().closings.allApps })
    .map(([id, text]) => `(${toClosings(id)}=${quoteText(text)})`)
    .join('*');
  const [months, values] = ['month', field].map((id) => `FILTER(${toClosings(id)};${conditions})`);
  return `IFNA(XLOOKUP(${CELLS.months};${months};${values});)`;
}
