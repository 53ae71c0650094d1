import type { CurrencyId } from '../../catalogue/catalogue';
import { serialDay } from '../../dates/sheet-dates';
import type { Obstacle } from '../../sheet/last-change/found-rows';
import {
  type CellChange,
  identityCells,
  type LastChange,
  rowIdentity,
} from '../../sheet/last-change/last-change';
import { flat, shortened } from '../../storage/untrusted-value';
import { shownCell } from '../../table/cell-text';
import type { SheetCell, SheetRow } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { formatDay } from '../../wording/days';
import { texts } from '../../wording/texts';

const MOST_CHARACTERS = 100;
const MOST_SHOWN = 200;

/** A row that a run has changed, as the sidebar lists it. Its texts come from the sheet, so show them as text only. */
export interface ChangedRow {
  readonly what: 'changed' | 'new' | 'removed';
  /** The values that identify the row. */
  readonly row: string;
  readonly cells: readonly { readonly column: string; readonly before: string; readonly after: string }[];
}

export function changedRows(change: LastChange, currency: string): ChangedRow[] {
  const texts = new RowTexts(change, currency);
  const shown: ChangedRow[] = [];
  let cells = 0;
  for (const row of texts.rows()) {
    if (cells >= MOST_SHOWN) break;
    shown.push({ ...row, cells: row.cells.slice(0, MOST_SHOWN - cells) });
    cells += row.cells.length;
  }
  return shown;
}

export function obstacleText(
  change: LastChange,
  currency: string,
  [first, ...others]: readonly Obstacle[],
): string {
  if (first === undefined) return '';
  return texts().reports.lastChange.edited(new RowTexts(change, currency).edit(first), others.length);
}

class RowTexts {
  private readonly columns: readonly Column[];

  constructor(
    private readonly change: LastChange,
    private readonly currency: string,
  ) {
    this.columns = change.columns;
  }

  *rows(): Generator<ChangedRow> {
    const { changed, inserted, deleted, notes } = this.change;
    const identity = rowIdentity(this.change);
    const whole = (cells: SheetRow) => this.nameOf(identityCells(identity, cells));
    for (const { at, cells } of changed)
      yield { what: 'changed', row: this.nameOf(at), cells: cells.map((cell) => this.cell(cell)) };
    for (const { at, before, after } of notes) {
      const column = texts().reports.lastChange.noteColumn;
      const note = { column, before: short(before), after: short(after) };
      yield { what: 'changed', row: this.nameOf(at), cells: [note] };
    }
    for (const row of inserted)
      yield {
        what: 'new',
        row: whole(row),
        cells: this.numbers(row, (column, value) => [column, '', value]),
      };
    for (const { cells: row } of deleted)
      yield {
        what: 'removed',
        row: whole(row),
        cells: this.numbers(row, (column, value) => [column, value, '']),
      };
  }

  edit(obstacle: Obstacle): string {
    const { edits } = texts().reports.lastChange;
    const row = this.nameOf(obstacle.at);
    switch (obstacle.what) {
      case 'row missing':
        return edits.rowMissing(row);
      case 'row there again':
        return edits.rowThereAgain(row);
      case 'user content':
        return edits.userContent(row);
      case 'other note':
        return edits.otherNote(row);
      case 'other value': {
        const { column, before, after } = this.cell([obstacle.column, obstacle.left, obstacle.now]);
        return edits.otherValue(row, column, before, after);
      }
    }
  }

  /** The values of the key columns among the identity cells of a row. */
  private nameOf(at: SheetRow): string {
    const cells = rowIdentity(this.change).flatMap((column, nth) =>
      this.columns[column.at]?.key === true ? [this.shown(column.at, at[nth] ?? '')] : [],
    );
    return short(cells.join(' · '));
  }

  /** The cells of a new or removed row that are not part of its key. */
  private numbers(row: SheetRow, changeOf: (column: number, value: SheetCell) => CellChange) {
    return row.flatMap((value, column) =>
      this.columns[column]?.key === false && value !== '' ? [this.cell(changeOf(column, value))] : [],
    );
  }

  private cell([column, before, after]: CellChange): ChangedRow['cells'][number] {
    const { label = '' } = this.columns[column] ?? {};
    const [old, fresh] = [this.shown(column, before), this.shown(column, after)];
    // Numbers that the sheet rounds to the same text are shown with all their digits.
    const isSame = old === fresh && before !== after;
    return { column: label, before: isSame ? String(before) : old, after: isSame ? String(after) : fresh };
  }

  private shown(column: number, value: SheetCell): string {
    const { blank } = texts().reports.lastChange;
    const entry = this.columns[column];
    if (value === '' || entry === undefined) return blank;
    if (typeof value !== 'number') return short(String(value));
    if (entry.type === 'date') return formatDay(serialDay(value));
    return shownCell(value, entry, this.currency as CurrencyId);
  }
}

function short(text: string): string {
  return shortened(flat(text), MOST_CHARACTERS);
}
