import { texts } from '../../wording/texts';
import { groupedFormula, spillFormula } from '../formulas/grouped';
import { blockAt, cellName, numberStyle, STYLES, textCell, withFormula } from '../layout/cell-parts';
import {
  fieldOf,
  type StarterContent,
  type StarterContext,
  starterMeasure,
  tableField,
} from './starter-context';

const MONTHS = 12;
const FIRST = 4;

/** The tab Close: each month with what is reported now, what is frozen, and what was booked since. */
export function closeTab(context: StarterContext): StarterContent {
  const { tabs, close } = texts().workbook;
  const month = fieldOf(context, 'months', 'month');
  const partial = fieldOf(context, 'months', 'month.partial');
  const cells = (column: number) => `${cellName(FIRST, column)}:${cellName(FIRST + MONTHS - 1, column)}`;
  const months = `SORT(UNIQUE(FILTER(${month};(${partial}="")+(${month}=MAX(${month}));ISNUMBER(${month})));1;FALSE)`;
  const forMonths = (formula: string) => spillFormula(`IF(${cells(0)}="";;${formula})`);
  const open = `COUNTIF(FILTER(${month};ISNUMBER(${month});${partial}<>"");${cells(0)})`;
  const reported = groupedFormula({
    key: month,
    measures: [starterMeasure(context, 'months', 'revenue')],
    where: [`ISNUMBER(${month})`],
  });
  const key = `YEAR(${cells(0)})&"-"&RIGHT("0"&MONTH(${cells(0)});2)&"${context.currency}"`;
  const keys = `${tableField(context.closed, 'month')}&${tableField(context.closed, 'currency')}`;
  const closed = (field: string) => `IFNA(XLOOKUP(${key};${keys};${tableField(context.closed, field)});)`;
  const booked = `LET(current;${closed('current')};IF(ISNUMBER(current)*ISNUMBER(${cells(3)});current-${cells(3)};))`;
  const formulas = [
    `IFNA(ARRAY_CONSTRAIN(${months};${MONTHS};1);)`,
    `ARRAYFORMULA(IF(${cells(0)}="";;IF(IFNA(${open};0)=0;"${close.complete}";"${close.open}")))`,
    forMonths(`VLOOKUP(${cells(0)};${reported};2;FALSE)`),
    forMonths(closed('closed')),
    forMonths(booked),
    forMonths(closed('check')),
  ];
  const end = FIRST + MONTHS;
  return {
    rowCount: end + 4,
    columnCount: close.columns.length + 2,
    widths: [110, 130, 140, 140, 140, 170],
    blocks: [
      blockAt(0, 0, [textCell(tabs.close, STYLES.title)], [textCell(close.about, STYLES.quiet)]),
      blockAt(
        FIRST - 1,
        0,
        close.columns.map((text, nth) => textCell(text, nth < 2 ? STYLES.leftHeader : STYLES.header)),
        formulas.map((formula) => withFormula(formula)),
      ),
    ],
    formats: [
      { range: [FIRST, end, 0, 1], style: STYLES.month },
      { range: [FIRST, end, 2, 5], style: numberStyle('revenue', context.currency) },
      { range: [FIRST, end, 5, 6], style: { align: 'RIGHT' } },
    ],
  };
}
