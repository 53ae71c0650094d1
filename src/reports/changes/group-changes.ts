import { type CurrencyId, isPeriod, METRICS } from '../../catalogue';
import { convertSerialToDay } from '../../dates';
import type { LastChange } from '../../sheet';
import { flattenText, truncateText } from '../../storage';
import {
  type Column,
  formatCell,
  groupItems,
  isSameCell,
  type RowChange,
  type SheetRow,
  sumExactly,
} from '../../table';
import { formatDay, formatPeriod, getTexts } from '../../wording';

const MOST_CHARACTERS = 100;
/** The number of rows in all groups together. */
const MOST_SHOWN = 200;
/** In the list, changed rows come before removed and new ones. */
const KINDS = ['changed', 'removed', 'new'] as const;
/** Rows are added up by the first of these columns that the table has. */
const GROUPED_BY = ['networkName', 'network', 'appName', 'appId'];

/**
 * The changed rows, added up by network or by the first column of names; the largest sums come first. Names, rows and cells are texts of the
 * sheet, so show them as text only.
 */
export function groupChanges({ columns, rows }: LastChange, currency: string) {
  const [groupIndex, measureIndex] = [findGroupColumn(columns), findMeasureColumn(columns)];
  const groups = KINDS.flatMap((what) => {
    const rowsOfKind = rows.filter((row) => determineChangeKind(row) === what);
    const groupsByName = groupItems(rowsOfKind, ({ before, after }) => (after ?? before)?.[groupIndex] ?? '');
    const measureSize = ({ sum }: { readonly sum: number | null }) => (sum === null ? -1 : Math.abs(sum));
    return [...groupsByName]
      .map(([name, group]) => ({
        what,
        /** '' for all rows of a table that has no column to add them up by. */
        name: clipText(String(name)),
        group,
        count: group.length,
        ...sumColumnChanges(group, measureIndex),
      }))
      .sort((one, other) => measureSize(other) - measureSize(one));
  });
  let rowsLeft = MOST_SHOWN;
  const listedGroups = groups.map(({ group, ...facts }) => {
    const listedRows = group.slice(0, rowsLeft);
    rowsLeft -= listedRows.length;
    return { ...facts, rows: listedRows.map((row) => buildChangedRow(row, columns, currency)) };
  });
  const measure = columns[measureIndex];
  return {
    by: columns[groupIndex]?.label ?? '',
    measure: measure?.label ?? '',
    /** '' if the measure is no money. */
    currency: measure?.type === 'money' ? currency : '',
    groups: listedGroups,
  };
}

/** -1 if the table has no dimension but days. */
function findGroupColumn(columns: readonly Column[]): number {
  const columnIndexes = GROUPED_BY.map((name) =>
    columns.findIndex(({ key, field }) => key && field === name),
  );
  const isName = ({ key, type, derivedFrom }: Column) => key && type !== 'date' && derivedFrom === undefined;
  return columnIndexes.find((at) => at >= 0) ?? columns.findIndex(isName);
}

/** Revenue, or else the first metric that may be added up; -1 if there is none. */
function findMeasureColumn(columns: readonly Column[]): number {
  const isSummableMetric = ({ field, key, derivedFrom }: Column) =>
    !key && derivedFrom === undefined && METRICS.find(({ id }) => id === field)?.aggregate.kind === 'sum';
  const revenue = columns.findIndex((column) => column.field === 'revenue' && isSummableMetric(column));
  return revenue >= 0 ? revenue : columns.findIndex(isSummableMetric);
}

function determineChangeKind({ before, after }: RowChange): (typeof KINDS)[number] {
  return before === undefined ? 'new' : after === undefined ? 'removed' : 'changed';
}

/** The exact sum is null if all changes are unknown. `unknown` is the number of rows that are not in it. */
function sumColumnChanges(rows: readonly RowChange[], columnIndex: number) {
  const changes = columnIndex < 0 ? [] : rows.map((row) => calculateCellChange(row, columnIndex));
  const knownChanges = changes.filter((change) => change !== null);
  return { sum: sumExactly(knownChanges), unknown: changes.length - knownChanges.length };
}

/** By how much a row changes the total of a column; null if a number is unknown. A row that is missing counts as 0. */
function calculateCellChange({ before, after }: RowChange, columnIndex: number): number | null {
  const [old, current] = [before, after].map((cells) =>
    cells === undefined ? 0 : (cells[columnIndex] ?? ''),
  );
  if (old === current) return 0;
  return typeof old === 'number' && typeof current === 'number' ? sumExactly([current, -old]) : null;
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
