import { texts } from '../../wording/texts';
import { groupedFormula, measureOf, requireColumn, spillFormula } from '../formulas/grouped';
import { numberStyle, quotedText, rangeName, STYLES, tableAt } from '../layout/cell-parts';
import type { TabContent } from '../layout/tab-layout';
import { LISTS } from './lists-tab';
import type { StarterContext } from './starter-context';

const MONTHS = 12;
const FIRST = 4;

/**
 * The tab Close: each month with what is reported now, what is frozen, and what was booked since. The last check of a closed month says what is
 * reported, because the report may have been refreshed at another time; it is not known if the check has compared nothing or does not add up.
 */
export function closeTab(context: StarterContext): TabContent {
  const { close, month: monthLabel } = texts().workbook;
  const { months: table, closed: closings } = context.facts.tables;
  const month = requireColumn(table, 'month');
  const partial = requireColumn(table, 'month.partial');
  const listed = context.cell('lists', LISTS.months);
  const cells = (column: number) => rangeName(FIRST, column, FIRST + MONTHS - 1);
  const forMonths = (formula: string) => spillFormula(`IF(${cells(0)}="";;${formula})`);
  const open = `COUNTIF(FILTER(${month};ISNUMBER(${month});${partial}<>"");${cells(0)})`;
  const measures = [measureOf(table, 'revenue')];
  const reported = groupedFormula({ table, key: month, measures, where: [`ISNUMBER(${month})`] });
  // A closing of other days or of some apps has nothing to do with what the report says.
  const units = {
    currency: context.facts.currency,
    zone: context.facts.zone,
    apps: texts().closings.allApps,
  };
  const isSame = Object.entries(units)
    .map(([field, text]) => `(${requireColumn(closings, field)}=${quotedText(text)})`)
    .join('*');
  const ofSame = (field: string) => `FILTER(${requireColumn(closings, field)};${isSame})`;
  const closed = (field: string) => `IFNA(XLOOKUP(${cells(0)};${ofSame('month')};${ofSame(field)});)`;
  const booked = `LET(current;${closed('current')};IF(ISNUMBER(current)*ISNUMBER(${cells(2)});current-${cells(2)};))`;
  const { exact, open: reopened } = texts().closings.checks;
  const isOpen = `(${cells(5)}="")+(${cells(5)}="${reopened}")`;
  const ofReport = `VLOOKUP(${cells(0)};${reported};2;FALSE)`;
  const reportedNow = `IF(${isOpen};${ofReport};IF(${cells(5)}="${exact}";${closed('current')};))`;
  const money = numberStyle('revenue', context.facts.currency);
  const end = FIRST + MONTHS;
  const block = tableAt(FIRST - 1, 0, end, [
    {
      header: monthLabel,
      formula: `IFNA(ARRAY_CONSTRAIN(FILTER(${listed};${listed}<>"");${MONTHS};1);)`,
      style: STYLES.month,
    },
    {
      header: close.days,
      formula: `ARRAYFORMULA(IF(${cells(0)}="";;IF(IFNA(${open};0)=0;"${close.complete}";"${close.open}")))`,
    },
    { header: close.closed, formula: forMonths(closed('closed')), style: money },
    { header: close.booked, formula: forMonths(booked), style: money },
    { header: close.reported, formula: forMonths(reportedNow), style: money },
    { header: close.check, formula: forMonths(closed('check')), style: STYLES.right },
    { header: close.checkedAt, formula: forMonths(closed('checkedAt')), style: STYLES.moment },
  ]);
  const widths = [110, 130, 140, 140, 140, 180, 150];
  return { line: { value: close.about }, rowCount: end + 4, widths, blocks: [block] };
}
