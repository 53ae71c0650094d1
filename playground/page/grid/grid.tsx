import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SheetContent } from '../../page-server/sheet/sheet-content';
import { columnName } from '../a1';
import { Charts } from '../charts/charts';
import type { GridProps, Place } from '../open-file';
import { CellEditor, focusCells } from './cell-editor';
import { fillFrom } from './fill';
import { type DropDowns, GridRow } from './grid-row';
import { cellBox, frozenLeft, HEADER_WIDTH, moveTo } from './positions';

/** The rows that are always drawn. Those below are all equally high, and drawn only near the visible part. */
const FIRST_ROWS = 200;
const ROW_HEIGHT = 21;
const STEP = 50;

/** The open sheet: headers, cells, charts, and the field for typing. */
export function Grid({ file, content }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [windowStart, setWindowStart] = useState(FIRST_ROWS);
  const drag = useRef<'select' | 'fill' | null>(null);
  const { rowCount, columnCount, frozenRows, frozenColumns, widths } = content;
  const { marked, area } = file;
  const shownColumns = useMemo(
    () => widths.flatMap((_, column) => (content.hiddenColumns.includes(column) ? [] : [column])),
    [content],
  );
  const dropDowns = useMemo(() => dropDownsOf(content), [content]);
  const windowEnd = Math.min(rowCount, windowStart + 4 * STEP);
  const above = Math.max(0, windowStart - FIRST_ROWS) * ROW_HEIGHT;
  const below = Math.max(0, rowCount - windowEnd) * ROW_HEIGHT;

  // A run that opens a tab does not take the focus from the sidebar.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusCells();
  }, []);
  useLayoutEffect(() => {
    const scroller = grid.current!;
    const editor = cellBox(scroller, file.draft ?? marked.anchor);
    if (editor !== null)
      moveTo(scroller.querySelector<HTMLElement>('.cell-editor')!, editor, file.draft !== null);
    for (const { chartId, place } of content.charts) {
      const figure = scroller.querySelector<HTMLElement>(`[data-chart="${chartId}"]`);
      const { left, top } = cellBox(scroller, place) ?? { left: HEADER_WIDTH, top: ROW_HEIGHT * place.row };
      if (figure !== null) moveTo(figure, { left: left + place.offsetX, top: top + place.offsetY, ...place });
    }
  });
  useLayoutEffect(() => {
    const scroller = grid.current!;
    if (area.rows === rowCount || area.columns === columnCount) return;
    scroller.style.scrollPaddingTop = `${scroller.querySelector('thead')!.offsetHeight}px`;
    const cell = scroller.querySelector(
      `[data-row="${marked.end.row}"] [data-column="${marked.end.column}"]`,
    );
    if (cell !== null) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else if (marked.end.row >= FIRST_ROWS)
      scroller.scrollTop =
        topOfWindow(scroller) + (marked.end.row - FIRST_ROWS) * ROW_HEIGHT - ROW_HEIGHT * 5;
  }, [marked.end]);

  const rows = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth)
      .filter((row) => !content.hiddenRows.includes(row))
      .map((row) => {
        const isMarked = row >= area.row && row < area.row + area.rows;
        return (
          <GridRow
            key={row}
            content={content}
            columns={shownColumns}
            dropDowns={dropDowns}
            row={row}
            texts={file.texts}
            isOneLine={row >= FIRST_ROWS}
            markedFrom={isMarked ? area.column : -1}
            markedTo={isMarked ? area.column + area.columns - 1 : -1}
            active={row === marked.anchor.row ? marked.anchor.column : -1}
            handle={row === area.row + area.rows - 1 ? area.column + area.columns - 1 : -1}
            choose={choose}
          />
        );
      });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go to the field for typing.
    <div
      class={content.hidesGridlines ? 'grid' : 'grid has-lines'}
      ref={grid}
      style={`scroll-padding-left:${frozenLeft(content, frozenColumns)}px`}
      onScroll={scrolled}
      onMouseDown={pressed}
      onMouseMove={dragged}
      onMouseUp={released}
      onDblClick={({ target }) => placeAt(target) !== null && file.typing(file.typed)}
    >
      <table class="cells">
        <colgroup>
          <col style={`width:${HEADER_WIDTH}px`} />
          {shownColumns.map((column) => (
            <col key={column} style={`width:${widths[column]}px`} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td class="frozen" />
            {shownColumns.map((column) => (
              <th
                key={column}
                scope="col"
                data-column={column}
                class={column < frozenColumns ? 'frozen' : ''}
                style={column < frozenColumns ? `left:${frozenLeft(content, column)}px` : ''}
              >
                {columnName(column)}
              </th>
            ))}
          </tr>
          {rows(0, frozenRows)}
        </thead>
        <tbody>
          {rows(frozenRows, Math.min(rowCount, FIRST_ROWS))}
          <tr class="space" style={`height:${above}px`} />
          {rows(windowStart, windowEnd)}
          <tr class="space" style={`height:${below}px`} />
        </tbody>
      </table>
      <Charts file={file} content={content} />
      <CellEditor file={file} />
    </div>
  );

  function choose(row: number, column: number, text: string): void {
    void file.edit({ kind: 'type', sheetId: content.sheetId, row, column, texts: [[text]] });
    focusCells();
  }

  function scrolled(): void {
    const firstRow = Math.floor((grid.current!.scrollTop - topOfWindow(grid.current!)) / ROW_HEIGHT);
    setWindowStart(FIRST_ROWS + Math.max(0, Math.floor(firstRow / STEP) - 1) * STEP);
  }

  function pressed(event: MouseEvent): void {
    const target = event.target as Element;
    if (event.button !== 0 || target.closest('select, figure, textarea') !== null) return;
    const place = placeAt(target);
    const row = target.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
    const column = target.closest<HTMLElement>('th[data-column]')?.dataset['column'];
    // The field for typing keeps the focus.
    if (target.closest('table') === null) return;
    event.preventDefault();
    focusCells();
    if (target.classList.contains('fill-handle')) drag.current = 'fill';
    else if (place !== null) {
      drag.current = 'select';
      file.select({ anchor: event.shiftKey ? marked.anchor : place, end: place });
    } else if (row !== undefined)
      file.select({
        anchor: { row: Number(row), column: 0 },
        end: { row: Number(row), column: columnCount },
      });
    else if (column !== undefined)
      file.select({
        anchor: { row: 0, column: Number(column) },
        end: { row: rowCount, column: Number(column) },
      });
  }

  function dragged({ target, buttons }: MouseEvent): void {
    const place = placeAt(target);
    const { end } = file.marked;
    if (drag.current !== 'select' || buttons !== 1 || place === null) return;
    if (place.row !== end.row || place.column !== end.column)
      file.select({ anchor: file.marked.anchor, end: place });
  }

  function released({ target }: MouseEvent): void {
    const place = placeAt(target);
    if (drag.current === 'fill' && place !== null) void fillFrom(file, place);
    drag.current = null;
  }
}

/** The cell with this element. */
function placeAt(target: EventTarget | null): Place | null {
  const cell = (target as Element).closest<HTMLElement>('td[data-column]');
  const row = cell?.closest<HTMLElement>('tr[data-row]');
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : null;
}

function topOfWindow(grid: HTMLElement): number {
  const space = grid.querySelector('.space')!;
  return space.getBoundingClientRect().top - grid.getBoundingClientRect().top + grid.scrollTop;
}

function dropDownsOf({ dropDowns }: SheetContent): DropDowns {
  const places = new Map<string, readonly string[]>();
  for (const { areas, items } of dropDowns)
    for (const { row, column, rows, columns } of areas)
      for (let down = 0; down < rows; down += 1)
        for (let across = 0; across < columns; across += 1)
          places.set(`${row + down},${column + across}`, items);
  return places;
}
