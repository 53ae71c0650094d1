import { cellName, numberStyle, STYLES, textCell, withFormula } from '../charts/layout/cell-parts';
import type { CellBlock } from '../charts/layout/tab-layout';
import { texts } from '../wording/texts';
import { cellOf, fieldOf, metricFormula, type StarterContext, tableField } from './starter-context';

const MONTHS = 12;
const FIRST = 4;

export const CLOSE_GRID = {
  rowCount: FIRST + MONTHS + 4,
  columnCount: 8,
  widths: [110, 130, 140, 140, 140, 170],
};

/** The cells of the tab Close: each month with what is reported now, what is frozen, and what was booked since. */
export function closeBlocks(context: StarterContext): CellBlock[] {
  const { tabs, close } = texts().workbook;
  const header = close.columns.map((text, nth) =>
    textCell(text, nth < 2 ? STYLES.leftHeader : STYLES.header),
  );
  const rows = Array.from({ length: MONTHS }, (_, nth) => monthCells(context, nth));
  return [
    {
      row: 0,
      column: 0,
      rows: [
        [textCell(tabs.close, STYLES.title)],
        [textCell(close.about, STYLES.quiet)],
        [],
        header,
        ...rows,
      ],
    },
  ];
}

function monthCells(context: StarterContext, nth: number) {
  const { close } = texts().workbook;
  const row = FIRST + nth;
  const months = cellOf(context, 'lists', '$C$2:$C');
  const month = cellName(row, 0, 'column');
  const money = numberStyle('revenue', context.currency);
  const ifMonth = (formula: string) => `IF(${month}="";;${formula})`;
  const ofMonth = `${fieldOf(context, 'months', 'month')}=${month}`;
  const partial = `FILTER(${fieldOf(context, 'months', 'month.partial')};${ofMonth})`;
  const days = `IFNA(IF(COUNTA(${partial})=0;"${close.complete}";"${close.open}");)`;
  const closed = (field: string) => {
    const text = `YEAR(${month})&"-"&RIGHT("0"&MONTH(${month});2)`;
    const conditions = [
      `${tableField(context.closed, 'month')}=${text}`,
      `${tableField(context.closed, 'currency')}="${context.currency}"`,
    ];
    return `IFNA(INDEX(FILTER(${[tableField(context.closed, field), ...conditions].join(';')});1);)`;
  };
  const reported = metricFormula(context.reports.months, 'revenue', [ofMonth]);
  const booked = `LET(newest;${closed('current')};frozen;${closed('closed')};IF(ISNUMBER(newest)*ISNUMBER(frozen);newest-frozen;))`;
  return [
    withFormula(`IFERROR(INDEX(FILTER(${months};ISNUMBER(${months}));${nth + 1});)`, STYLES.month),
    withFormula(ifMonth(days)),
    withFormula(ifMonth(reported), money),
    withFormula(ifMonth(closed('closed')), money),
    withFormula(ifMonth(booked), money),
    withFormula(ifMonth(closed('check')), { align: 'RIGHT' }),
  ];
}
