import { getTexts } from '../../wording';
import { buildGroupedFormula, buildSpillFormula, requireColumn, toMeasure } from '../formulas/grouped';
import { buildNumberStyle, buildTableBlock, quoteText, STYLES, toRangeReference } from '../layout/cell-parts';
import type { TabContent } from '../layout/tab-layout';
import { LISTS } from './lists-tab';
import type { StarterContext } from './starter-context';

const MONTHS = 12;
const FIRST = 4;

/**
 * The tab Close: each month with what is reported now, what is frozen, and what was booked since. The last check of a closed month says what is
 * reported, because the report may have been refreshed at another time; it is not known if the check has compared nothing or does not add up.
 */
export function buildCloseTab(context: StarterContext): TabContent {
  const { close, month: monthLabel } = getTexts().workbook;
  const { months: table, closed: closings } = context.facts.tables;
  const month = requireColumn(table, 'month');
  const partial = requireColumn(table, 'month.partial');
  const listedMonths = context.toTabReference('lists', LISTS.months);
  const toColumnCells = (column: number) => toRangeReference(FIRST, column, FIRST + MONTHS - 1);
  const fillMonths = (formula: string) => buildSpillFormula(`IF(${toColumnCells(0)}="";;${formula})`);
  const open = `COUNTIF(FILTER(${month};ISNUMBER(${month});${partial}<>"");${toColumnCells(0)})`;
  const measures = [toMeasure(table, 'revenue')];
  const reported = buildGroupedFormula({ table, key: month, measures, where: [`ISNUMBER(${month})`] });
  // A closing of other days or of some apps has nothing to do with what the report says.
  const units = {
    currency: context.facts.currency,
    zone: context.facts.zone,
    apps: getTexts().closings.allApps,
  };
  const isSame = Object.entries(units)
    .map(([field, text]) => `(${requireColumn(closings, field)}=${quoteText(text)})`)
    .join('*');
  const filterSameClosings = (field: string) => `FILTER(${requireColumn(closings, field)};${isSame})`;
  const lookUpClosing = (field: string) =>
    `IFNA(XLOOKUP(${toColumnCells(0)};${filterSameClosings('month')};${filterSameClosings(field)});)`;
  const booked = `LET(current;${lookUpClosing('current')};IF(ISNUMBER(current)*ISNUMBER(${toColumnCells(2)});current-${toColumnCells(2)};))`;
  const { exact, open: reopened } = getTexts().closings.checks;
  const isOpen = `(${toColumnCells(5)}="")+(${toColumnCells(5)}="${reopened}")`;
  const ofReport = `VLOOKUP(${toColumnCells(0)};${reported};2;FALSE)`;
  const reportedNow = `IF(${isOpen};${ofReport};IF(${toColumnCells(5)}="${exact}";${lookUpClosing('current')};))`;
  const money = buildNumberStyle('revenue', context.facts.currency);
  const end = FIRST + MONTHS;
  const block = buildTableBlock(FIRST - 1, 0, end, [
    {
      header: monthLabel,
      formula: `IFNA(ARRAY_CONSTRAIN(FILTER(${listedMonths};${listedMonths}<>"");${MONTHS};1);)`,
      style: STYLES.month,
    },
    {
      header: close.days,
      formula: `ARRAYFORMULA(IF(${toColumnCells(0)}="";;IF(IFNA(${open};0)=0;"${close.complete}";"${close.open}")))`,
    },
    { header: close.closed, formula: fillMonths(lookUpClosing('closed')), style: money },
    { header: close.booked, formula: fillMonths(booked), style: money },
    { header: close.reported, formula: fillMonths(reportedNow), style: money },
    { header: close.check, formula: fillMonths(lookUpClosing('check')), style: STYLES.right },
    { header: close.checkedAt, formula: fillMonths(lookUpClosing('checkedAt')), style: STYLES.moment },
  ]);
  const widths = [110, 130, 140, 140, 140, 180, 150];
  return { description: { value: close.about }, rowCount: end + 4, widths, blocks: [block] };
}
