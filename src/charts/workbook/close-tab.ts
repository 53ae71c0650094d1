import { getTexts } from '../../wording';
import { buildGroupedFormula, buildSpillFormula, requireColumn, toMeasure } from '../formulas/grouped';
import {
  buildNumberStyle,
  buildTableBlock,
  quoteText,
  STYLES,
  type TabContent,
  toRangeReference,
} from '../layout/tab-layout';
import { LIST_RANGES } from './lists-tab';
import type { StarterContext } from './starter-context';

const MONTHS = 12;
const FIRST = 4;
const END = FIRST + MONTHS;

/**
 * The tab Close: each month with what is reported now, what is frozen, and what was booked since. The last check of a closed month says what is
 * reported, because the report may have been refreshed at another time; it is not known if the check has compared nothing or does not add up.
 */
export function buildCloseTab(context: StarterContext): TabContent {
  const { close, month: monthLabel } = getTexts().workbook;
  const { months: table, closed: closings } = context.facts.tables;
  const month = requireColumn(table, 'month');
  const listedMonths = context.toTabReference('lists', LIST_RANGES.months);
  const [monthCells, closedCells, checkCells] = [0, 2, 5].map((at) => toRangeReference(FIRST, at, END - 1));
  const fillMonths = (formula: string) => buildSpillFormula(`IF(${monthCells}="";;${formula})`);
  const openMonths = `FILTER(${month};ISNUMBER(${month});${requireColumn(table, 'month.partial')}<>"")`;
  const isWhole = `IFNA(COUNTIF(${openMonths};${monthCells});0)=0`;
  const sameClosings = buildSameClosingsCondition(context);
  const lookUpClosing = (field: string) => {
    const [months, values] = ['month', field].map(
      (name) => `FILTER(${requireColumn(closings, name)};${sameClosings})`,
    );
    return `IFNA(XLOOKUP(${monthCells};${months};${values});)`;
  };
  const booked = `LET(current;${lookUpClosing('current')};IF(ISNUMBER(current)*ISNUMBER(${closedCells});current-${closedCells};))`;
  const { exact, open: reopened } = getTexts().closings.checks;
  const isOpen = `(${checkCells}="")+(${checkCells}="${reopened}")`;
  const measures = [toMeasure(table, 'revenue')];
  const reported = buildGroupedFormula({ table, key: month, measures, where: [`ISNUMBER(${month})`] });
  const ofReport = `VLOOKUP(${monthCells};${reported};2;FALSE)`;
  const reportedNow = `IF(${isOpen};${ofReport};IF(${checkCells}="${exact}";${lookUpClosing('current')};))`;
  const money = buildNumberStyle('revenue', context.facts.currency);
  const block = buildTableBlock(FIRST - 1, 0, END, [
    {
      header: monthLabel,
      formula: `IFNA(ARRAY_CONSTRAIN(FILTER(${listedMonths};${listedMonths}<>"");${MONTHS};1);)`,
      style: STYLES.month,
    },
    {
      header: close.days,
      formula: `ARRAYFORMULA(IF(${monthCells}="";;IF(${isWhole};"${close.complete}";"${close.open}")))`,
    },
    { header: close.closed, formula: fillMonths(lookUpClosing('closed')), style: money },
    { header: close.booked, formula: fillMonths(booked), style: money },
    { header: close.reported, formula: fillMonths(reportedNow), style: money },
    { header: close.check, formula: fillMonths(lookUpClosing('check')), style: STYLES.right },
    { header: close.checkedAt, formula: fillMonths(lookUpClosing('checkedAt')), style: STYLES.moment },
  ]);
  const widths = [110, 130, 140, 140, 140, 180, 150];
  return { description: { value: close.about }, rowCount: END + 4, widths, blocks: [block] };
}

/** A closing of other days or of some apps has nothing to do with what the report says. */
function buildSameClosingsCondition({ facts: { currency, zone, tables } }: StarterContext): string {
  const values = { currency, zone, apps: getTexts().closings.allApps };
  return Object.entries(values)
    .map(([field, text]) => `(${requireColumn(tables.closed, field)}=${quoteText(text)})`)
    .join('*');
}
