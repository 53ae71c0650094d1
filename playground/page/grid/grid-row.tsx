import { memo } from 'preact/compat';
import type { PageCell, SheetContent } from '../../page-server/sheet/sheet-content';
import { cellName } from '../a1';
import type { PageTexts } from '../text';
import { frozenLeft } from './positions';

/** The values to choose from, by "row,column". */
export type DropDowns = ReadonlyMap<string, readonly string[]>;

interface GridRowProps {
  readonly content: SheetContent;
  readonly columns: readonly number[];
  readonly dropDowns: DropDowns;
  readonly row: number;
  readonly texts: PageTexts;
  readonly isOneLine: boolean;
  /** The selected columns of the row; -1 for none. */
  readonly markedFrom: number;
  readonly markedTo: number;
  /** The column of the active cell, and of the handle that fills cells; -1 for none. */
  readonly active: number;
  readonly handle: number;
  readonly choose: (row: number, column: number, text: string) => void;
}

/** A row of the grid. It is drawn again only when its content or its selection changes. */
export const GridRow = memo(Row, (before, after) =>
  (Object.keys(after) as (keyof GridRowProps)[]).every(
    (name) => name === 'choose' || before[name] === after[name],
  ),
);

function Row({ content, columns, row, ...props }: GridRowProps) {
  const cells = content.rows[row] ?? [];
  const merges = content.merges.filter((area) => row >= area.row && row < area.row + area.rows);
  return (
    <tr data-row={row} class={props.isOneLine ? 'is-one-line' : ''}>
      <th scope="row" class="frozen">
        {row + 1}
      </th>
      {columns.map((column) => {
        const merge = merges.find((area) => column >= area.column && column < area.column + area.columns);
        const isCovered = merge !== undefined && (merge.row !== row || merge.column !== column);
        if (isCovered) return null;
        const cell = cells[column] ?? null;
        const items = props.dropDowns.get(`${row},${column}`);
        const isFrozen = column < content.frozenColumns;
        const looks = [
          isFrozen && 'frozen',
          column >= props.markedFrom && column <= props.markedTo && 'is-selected',
          column === props.active && 'is-active',
          ...looksOf(cell, cells[column + 1] ?? null),
        ];
        const css = content.styles[cell?.style ?? 0]!;
        return (
          <td
            key={column}
            data-column={column}
            class={looks.filter(Boolean).join(' ')}
            style={isFrozen ? `${css};left:${frozenLeft(content, column)}px` : css}
            title={cell?.error ?? cell?.note ?? ''}
            rowSpan={merge?.rows ?? 1}
            colSpan={merge?.columns ?? 1}
          >
            {cell?.shown}
            {items !== undefined && (
              <select
                class="drop-down"
                aria-label={props.texts.grid.choose(cellName(row, column))}
                tabIndex={-1}
                value={cell?.shown ?? ''}
                onChange={({ currentTarget }) => props.choose(row, column, currentTarget.value)}
              >
                {[...new Set([cell?.shown ?? '', ...items])].map((item) => (
                  <option key={item}>{item}</option>
                ))}
              </select>
            )}
            {column === props.handle && <span class="fill-handle" />}
          </td>
        );
      })}
    </tr>
  );
}

function looksOf(cell: PageCell | null, next: PageCell | null): (string | false)[] {
  if (cell === null) return [];
  return [
    cell.isNumber === true && 'is-number',
    cell.isLoading === true && 'is-loading',
    cell.error !== undefined && 'has-error',
    cell.error === undefined && cell.note !== undefined && 'has-note',
    // As in Google Sheets, a text goes on over blank cells.
    cell.isNumber === undefined && (next === null || next.shown === '') && 'goes-on',
  ];
}
