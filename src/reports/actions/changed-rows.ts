import { type CurrencyId, isPeriod } from '../../catalogue';
import { convertSerialToDay } from '../../dates';
import type { LastChange } from '../../sheet';
import { flattenText, truncateText } from '../../storage';
import { type Column, formatCell, isSameCell, type RowChange, type SheetRow } from '../../table';
import { formatDay, formatPeriod, getTexts } from '../../wording';

const MOST_CHARACTERS = 100;
/** The number of listed rows of all kinds together. */
const MOST_LISTED = 200;
const KINDS = ['changed', 'removed', 'new'] as const;

/** The changed rows of each kind; `count` is the number of all of them. Rows and cells are texts of the sheet, so show them as text only. */
export function listChangedRows({ columns, rows }: LastChange, currency: string) {
  let rowsLeft = MOST_LISTED;
  return KINDS.map((what) => {
    const rowsOfKind = rows.filter((row) => determineChangeKind(row) === what);
    const listedRows = rowsOfKind.slice(0, rowsLeft);
    rowsLeft -= listedRows.length;
    const shownRows = listedRows.map((row) => buildChangedRow(row, columns, currency));
    return { what, count: rowsOfKind.length, rows: shownRows };
  });
}

function determineChangeKind({ before, after }: RowChange): (typeof KINDS)[number] {
  return before === undefined ? 'new' : after === undefined ? 'removed' : 'changed';
}

function buildChangedRow({ before, after }: RowChange, columns: readonly Column[], currency: string) {
  const isNewOrRemoved = before === undefined || after === undefined;
  const formatCellText = (cells: SheetRow | undefined, column: Column, at: number) =>
    formatChangedValue(column, cells?.[at] ?? '', currency);
  const selectValues = (at: number) => [before?.[at] ?? '', after?.[at] ?? ''] as const;
  const changedColumns = [...columns.entries()].filter(
    ([at, { key }]) => !isSameCell(...selectValues(at)) && !(isNewOrRemoved && key),
  );
  // “Revenue change” follows from Revenue, and reads as if the run had changed it.
  const underivedColumns = changedColumns.filter(([, { derivedFrom }]) => derivedFrom === undefined);
  const cells = (underivedColumns.length > 0 ? underivedColumns : changedColumns).map(([at, column]) => {
    const [old, current] = selectValues(at);
    const pair = { before: formatCellText(before, column, at), after: formatCellText(after, column, at) };
    // Numbers that the sheet rounds to the same text are shown with all their digits.
    const unit = column.type === 'money' && currency !== '' ? ` ${currency}` : '';
    const exactPair =
      pair.before === pair.after ? { before: `${old}${unit}`, after: `${current}${unit}` } : pair;
    return { column: column.label, ...exactPair };
  });
  const name = columns.flatMap((column, at) =>
    column.key ? [formatCellText(after ?? before, column, at)] : [],
  );
  return { row: clipText(name.join(' · ')), cells };
}

function formatChangedValue(column: Column, value: SheetRow[number], currency: string): string {
  if (value === '') return getTexts().reports.lastChange.blank;
  if (typeof value !== 'number') return clipText(String(value));
  const { field, type } = column;
  if (type === 'date')
    return isPeriod(field)
      ? formatPeriod(field, convertSerialToDay(value))
      : formatDay(convertSerialToDay(value));
  return formatCell(value, column, currency as CurrencyId);
}

/** A text of the file in one line of at most 100 characters. */
export function clipText(text: string): string {
  return truncateText(flattenText(text), MOST_CHARACTERS);
}
