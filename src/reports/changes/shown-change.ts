import { type CurrencyId, isPeriod, METRICS } from '../../catalogue/catalogue';
import { serialDay } from '../../dates/sheet-dates';
import type { LastChange } from '../../sheet/changes/last-change';
import { flat, shortened } from '../../storage/untrusted-value';
import { sumOf } from '../../table/exact-sum';
import { grouped } from '../../table/grouped';
import { type RowChange, type SheetRow, sameCell, shownCell } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { formatDay, formatPeriod } from '../../wording/days';
import { texts } from '../../wording/texts';

const MOST_CHARACTERS = 100;
const MOST_SHOWN = 200;
/** In the list, changed rows come before removed and new ones. */
const KINDS = ['changed', 'removed', 'new'] as const;
/** Rows are added up by the first of these columns that the table has. */
const GROUPED_BY = ['networkName', 'network', 'appName', 'appId'];

/** A row that a run has changed, as the sidebar lists it. Its texts come from the sheet, so show them as text only. */
interface ChangedRow {
  readonly row: string;
  readonly cells: readonly { readonly column: string; readonly before: string; readonly after: string }[];
}

/** The rows of a network, or of another value of the column by which the rows are added up. `name` is text from the sheet. */
interface ChangedGroup {
  readonly what: (typeof KINDS)[number];
  /** '' for all rows of a table that has no column to add them up by. */
  readonly name: string;
  /** The exact change of the measure; null if it is unknown for all rows. */
  readonly sum: number | null;
  /** The number of rows with an unknown change, which is not in the sum. */
  readonly unknown: number;
  readonly count: number;
  /** The first rows of the list have at most 200 rows in all groups. */
  readonly rows: readonly ChangedRow[];
}

/** The changed rows, added up by network or by the first column of names; the largest sums come first. */
export function changedGroups({ columns, rows }: LastChange, currency: string) {
  const [by, at] = [groupColumn(columns), measureColumn(columns)];
  const groups = KINDS.flatMap((what) => {
    const ofKind = rows.filter((row) => kindOf(row) === what);
    const byName = grouped(ofKind, ({ before, after }) => (after ?? before)?.[by] ?? '');
    const sums = [...byName].map(([name, group]) => ({
      what,
      name: short(String(name)),
      group,
      ...sumIn(group, at),
    }));
    const size = ({ sum }: { readonly sum: number | null }) => (sum === null ? -1 : Math.abs(sum));
    return sums.sort((one, other) => size(other) - size(one));
  });
  let left = MOST_SHOWN;
  const shown = groups.map(({ group, ...sum }): ChangedGroup => {
    const listed = group.slice(0, Math.max(left, 0));
    left -= listed.length;
    return { ...sum, count: group.length, rows: listed.map((row) => changedRow(row, columns, currency)) };
  });
  const measure = columns[at];
  return {
    by: columns[by]?.label ?? '',
    measure: measure?.label ?? '',
    /** '' if the measure is no money. */
    currency: measure?.type === 'money' ? currency : '',
    groups: shown,
  };
}

/** -1 if the table has no dimension but days. */
function groupColumn(columns: readonly Column[]): number {
  const places = GROUPED_BY.map((name) => columns.findIndex(({ key, field }) => key && field === name));
  const isName = ({ key, type, derivedFrom }: Column) => key && type !== 'date' && derivedFrom === undefined;
  return places.find((at) => at >= 0) ?? columns.findIndex(isName);
}

/** Revenue, or else the first metric that may be added up; -1 if there is none. */
function measureColumn(columns: readonly Column[]): number {
  const isAdditive = ({ field, key, derivedFrom }: Column) =>
    !key && derivedFrom === undefined && METRICS.find(({ id }) => id === field)?.aggregate.kind === 'sum';
  const revenue = columns.findIndex((column) => column.field === 'revenue' && isAdditive(column));
  return revenue >= 0 ? revenue : columns.findIndex(isAdditive);
}

function kindOf({ before, after }: RowChange): ChangedGroup['what'] {
  return before === undefined ? 'new' : after === undefined ? 'removed' : 'changed';
}

function sumIn(rows: readonly RowChange[], at: number): Pick<ChangedGroup, 'sum' | 'unknown'> {
  const changes = at < 0 ? [] : rows.map((row) => changeIn(row, at));
  const known = changes.filter((change) => change !== null);
  return { sum: sumOf(known), unknown: changes.length - known.length };
}

/** By how much a row changes the total of a column; null if a number is unknown. A row that is missing counts as 0. */
function changeIn({ before, after }: RowChange, at: number): number | null {
  const [old, current] = [before, after].map((cells) => (cells === undefined ? 0 : (cells[at] ?? '')));
  if (old === current) return 0;
  return typeof old === 'number' && typeof current === 'number' ? sumOf([current, -old]) : null;
}

function changedRow({ before, after }: RowChange, columns: readonly Column[], currency: string): ChangedRow {
  const isWhole = before === undefined || after === undefined;
  const textOf = (cells: SheetRow | undefined, column: Column, at: number) =>
    shownValue(column, cells?.[at] ?? '', currency);
  const valuesAt = (at: number) => [before?.[at] ?? '', after?.[at] ?? ''] as const;
  const changed = [...columns.entries()].filter(
    ([at, { key }]) => !sameCell(...valuesAt(at)) && !(isWhole && key),
  );
  // “Revenue change” follows from Revenue, and reads as if the run had changed it.
  const own = changed.filter(([, { derivedFrom }]) => derivedFrom === undefined);
  const cells = (own.length > 0 ? own : changed).map(([at, column]) => {
    const [old, current] = valuesAt(at);
    const pair = { before: textOf(before, column, at), after: textOf(after, column, at) };
    // Numbers that the sheet rounds to the same text are shown with all their digits.
    const unit = column.type === 'money' && currency !== '' ? ` ${currency}` : '';
    const exact = pair.before === pair.after ? { before: `${old}${unit}`, after: `${current}${unit}` } : pair;
    return { column: column.label, ...exact };
  });
  const name = columns.flatMap((column, at) => (column.key ? [textOf(after ?? before, column, at)] : []));
  return { row: short(name.join(' · ')), cells };
}

function shownValue(column: Column, value: SheetRow[number], currency: string): string {
  if (value === '') return texts().reports.lastChange.blank;
  if (typeof value !== 'number') return short(String(value));
  const { field, type } = column;
  if (type === 'date')
    return isPeriod(field) ? formatPeriod(field, serialDay(value)) : formatDay(serialDay(value));
  return shownCell(value, column, currency as CurrencyId);
}

/** A text of the file in one line of at most 100 characters. */
export function short(text: string): string {
  return shortened(flat(text), MOST_CHARACTERS);
}
