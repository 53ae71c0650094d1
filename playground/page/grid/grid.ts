import {
  ICommandService,
  type IRange,
  LifecycleService,
  LifecycleStages,
  type Worksheet,
} from '@univerjs/core';
import { IRenderManagerService, SHEET_VIEWPORT_KEY } from '@univerjs/engine-render';
import { AutoFillUIController } from '@univerjs/sheets-ui';

import type { CellArea, Selection, SheetContent } from '../../page-server/api';
import type { Drawn, Marked, Place } from '../file/moves';
import { COLUMN_HEADER_HEIGHT, freeze, ROW_HEADER_WIDTH, range, sheetData } from '../file/sheet-data';
import { HandWidths } from './hand-widths';
import { textWidth } from './text-width';
import { FILE, startUniver } from './univer';

const MOVE_ENDED = 2;
const [HIDDEN, SHOWN] = [0, 1];

/** The grid's mouse events. */
export interface GridListeners {
  readonly selected: (marked: Marked) => void;
  readonly hovered: (place: Place | null) => void;
  readonly opened: (place: Place) => void;
  /** The fill handle was dragged from `area`; `into` contains it and the cells to fill. */
  readonly filled: (area: Selection, into: Selection) => void;
  readonly scrolled: () => void;
}

/** The canvas that draws one sheet at a time, each with its own scroll and selection. */
export class Grid {
  private readonly started;
  private readonly commands: ICommandService;
  private readonly frozen = new Map<number, string>();
  private readonly widths = new HandWidths();
  private shown: number | null = null;
  private isRunning = false;
  private filled: GridListeners['filled'] = () => {};

  constructor(private readonly container: HTMLElement) {
    this.started = startUniver(container, (source, target) => {
      if (this.shown !== null) this.filled(areaOf(source, this.shown), areaOf(target, this.shown));
    });
    this.commands = this.started.univer.__getInjector().get(ICommandService);
  }

  /** Resolves as soon as the canvas is ready to show a sheet. */
  async ready(): Promise<void> {
    const injector = this.started.univer.__getInjector();
    await injector.get(LifecycleService).onStage(LifecycleStages.Rendered);
    // Without this, the fill handle works only some seconds later.
    injector.get(AutoFillUIController);
    this.leaveTabOrder();
  }

  /** Starts to report mouse actions. */
  listen(listeners: GridListeners): void {
    const { api } = this.started;
    this.commands.onCommandExecuted(({ id, params }) => {
      if (id === 'sheet.operation.set-selections') this.tellSelected(params, listeners);
      if (id === 'sheet.operation.set-scroll') listeners.scrolled();
      if (id === HandWidths.TOLD_BY) this.widths.keep(params, (sheetId) => this.sheet(sheetId));
    });
    this.filled = listeners.filled;
    api.addEvent(api.Event.CellHover, ({ row, column }) => listeners.hovered({ row, column }));
    this.container.addEventListener('pointerleave', () => listeners.hovered(null));
    this.container.addEventListener('dblclick', (event) => {
      const range = this.workbook.getActiveSheet().getSelection()?.getActiveRange()?.getRange();
      if (range !== undefined && !this.isOnHeader(event))
        listeners.opened({ row: range.startRow, column: range.startColumn });
    });
  }

  /** Shows a sheet's content in the grid. If the sheet is already shown, its scroll position and selection stay. */
  put(content: SheetContent, title: string): void {
    const sheet = this.sheet(content.sheetId) ?? this.added(content, title);
    const rest = sheetData(content, title, textWidth);
    sheet.setRowCount(content.rowCount);
    sheet.setColumnCount(content.columnCount);
    sheet.setMergeData(rest.mergeData ?? []);
    replace(sheet.getRowManager().getRowData(), rest.rowData ?? {});
    replace(sheet.getColumnManager().getColumnData(), {
      ...rest.columnData,
      ...this.widths.of(content.sheetId),
    });
    const cells = sheet.getCellMatrix();
    cells.reset();
    for (const [row, line] of Object.entries(rest.cellData ?? {})) cells.setRow(Number(row), line);
    if (this.shown === content.sheetId) this.draw(content);
  }

  /** Shows a sheet that was added before. */
  show(content: SheetContent): void {
    if (this.shown !== content.sheetId)
      this.run('sheet.operation.set-worksheet-active', { subUnitId: String(content.sheetId) });
    this.shown = content.sheetId;
    this.draw(content);
  }

  /** Removes a sheet from the grid. */
  remove(sheetId: number): void {
    if (this.sheet(sheetId) === null || this.shown === sheetId) return;
    this.frozen.delete(sheetId);
    this.run('sheet.mutation.remove-sheet', { subUnitId: String(sheetId) });
  }

  /** Selects cells of the active sheet, and scrolls to `seen`. */
  select({ area, anchor }: Marked, seen: Place = anchor): void {
    const primary = {
      actualRow: anchor.row,
      actualColumn: anchor.column,
      isMerged: false,
      isMergedMainCell: false,
    };
    const cell = range({ ...anchor, rows: 1, columns: 1 });
    this.run('sheet.operation.set-selections', {
      subUnitId: String(area.sheetId),
      selections: [{ range: range(area), primary: { ...cell, ...primary }, style: null }],
      type: MOVE_ENDED,
    });
    this.reveal(seen);
  }

  /** Scrolls as little as necessary to show the whole cell. */
  reveal(place: Place): void {
    void this.commands.executeCommand('sheet.command.scroll-to-cell', {
      range: range({ ...place, rows: 1, columns: 1 }),
    });
  }

  /** The position of a cell of the active sheet, even if it is not visible. */
  drawn({ row, column }: Place, content: SheetContent): Drawn {
    const cell = this.workbook.getActiveSheet().getRange(row, column, 1, 1).getCell();
    const { startX, startY, endX, endY } = cell.isMergedMainCell || cell.isMerged ? cell.mergeInfo : cell;
    const scrolled = this.scrolledBy();
    const left = startX - (column < content.frozenColumns ? 0 : scrolled.x);
    const top = startY - (row < content.frozenRows ? 0 : scrolled.y);
    return { left, top, width: endX - startX, height: endY - startY };
  }

  /** The number of visible rows. */
  rowsSeen(): number {
    const seen = this.workbook.getActiveSheet().getVisibleRange();
    return seen === null ? 20 : Math.max(1, seen.endRow - seen.startRow);
  }

  /** The rows and columns that are at least partly visible: none before the first drawing. */
  cellsSeen(): CellArea {
    const seen: IRange | null | undefined = this.workbook.getActiveSheet().getVisibleRange();
    if (!seen) return { row: 0, column: 0, rows: 0, columns: 0 };
    const { startRow, endRow, startColumn, endColumn } = seen;
    return {
      row: startRow,
      column: startColumn,
      rows: endRow - startRow + 1,
      columns: endColumn - startColumn + 1,
    };
  }

  /** Scrolls as a wheel over the cells does. */
  scroll(wheel: WheelEvent): void {
    this.container.querySelector('canvas')?.dispatchEvent(new WheelEvent('wheel', wheel));
  }

  /** Removes the canvas from the tab order. It only handles the mouse: keys go to a field, and screen readers use a live region. */
  private leaveTabOrder(): void {
    this.container.setAttribute('aria-hidden', 'true');
    for (const one of this.container.querySelectorAll<HTMLElement>('[tabindex], button, input'))
      one.tabIndex = -1;
  }

  private get workbook() {
    const workbook = this.started.api.getActiveWorkbook();
    if (workbook === null) throw new Error('The grid has no file.');
    return workbook;
  }

  private sheet(sheetId: number): Worksheet | null {
    return this.workbook.getWorkbook().getSheetBySheetId(String(sheetId)) ?? null;
  }

  private added(content: SheetContent, title: string): Worksheet {
    const index = this.workbook.getWorkbook().getSheetSize();
    const sheet = { ...sheetData({ ...content, rows: [], merges: [] }, title, textWidth), cellData: {} };
    this.run('sheet.mutation.insert-sheet', { index, sheet });
    const added = this.sheet(content.sheetId);
    if (added === null) throw new Error(`The grid could not take the sheet ${title}.`);
    this.frozen.set(content.sheetId, JSON.stringify(freeze(content)));
    return added;
  }

  private draw(content: SheetContent): void {
    const frozen = freeze(content);
    if (this.frozen.get(content.sheetId) !== JSON.stringify(frozen)) {
      this.frozen.set(content.sheetId, JSON.stringify(frozen));
      this.run('sheet.mutation.set-frozen', {
        subUnitId: String(content.sheetId),
        ...frozen,
        resetScroll: false,
      });
    }
    this.run('sheet.mutation.toggle-gridlines', {
      subUnitId: String(content.sheetId),
      showGridlines: content.hidesGridlines ? HIDDEN : SHOWN,
    });
    this.workbook.getActiveSheet().refreshCanvas();
  }

  private tellSelected(params: object | undefined, { selected }: GridListeners): void {
    if (this.isRunning || this.shown === null) return;
    const { selections } = params as { selections: readonly { range: IRange; primary: IRange | null }[] };
    const last = selections.at(-1);
    if (last !== undefined) selected(markedBy(last, this.shown));
  }

  private scrolledBy(): { x: number; y: number } {
    const renders = this.started.univer.__getInjector().get(IRenderManagerService);
    const viewport = renders.getRenderById(FILE)?.scene.getViewport(SHEET_VIEWPORT_KEY.VIEW_MAIN);
    return { x: viewport?.viewportScrollX ?? 0, y: viewport?.viewportScrollY ?? 0 };
  }

  private isOnHeader(event: MouseEvent): boolean {
    const box = this.container.getBoundingClientRect();
    return event.clientX - box.left < ROW_HEADER_WIDTH || event.clientY - box.top < COLUMN_HEADER_HEIGHT;
  }

  /**
   * Runs a command as a remote one, so that the grid does not activate a sheet by itself. Selections made meanwhile, such as the stored
   * selection of a newly active sheet, were not made with the mouse.
   */
  private run(id: string, params: object): void {
    this.isRunning = true;
    try {
      this.commands.syncExecuteCommand(id, { unitId: FILE, ...params }, { fromCollab: true });
    } finally {
      this.isRunning = false;
    }
  }
}

function markedBy({ range, primary }: { range: IRange; primary: IRange | null }, sheetId: number): Marked {
  const area = areaOf(range, sheetId);
  return {
    area,
    anchor: { row: primary?.startRow ?? area.row, column: primary?.startColumn ?? area.column },
  };
}

function areaOf(range: IRange, sheetId: number): Selection {
  return {
    sheetId,
    row: Math.max(range.startRow, 0) || 0,
    column: Math.max(range.startColumn, 0) || 0,
    rows: range.endRow - Math.max(range.startRow, 0) + 1,
    columns: range.endColumn - Math.max(range.startColumn, 0) + 1,
  };
}

function replace<Value>(target: Record<number, Value>, source: Readonly<Record<number, Value>>): void {
  for (const key of Object.keys(target)) delete target[Number(key)];
  Object.assign(target, source);
}
