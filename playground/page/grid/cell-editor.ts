import { cellName } from '../file/a1';
import { typedText } from '../file/cells';
import { editorAction, gridAction, type Key } from '../file/keys';
import { type Direction, moved, type Place } from '../file/moves';
import type { Spreadsheet } from '../file/spreadsheet';
import { FormulaHelp, type HelpSource } from '../formula-help/formula-help';
import { element } from '../parts/element';
import type { Grid } from './grid';
import { perform } from './keyboard';

const WIDEST = 460;
const IDLE = 'cell-editor';
const OPEN = 'cell-editor is-open';

/**
 * The only field that has the focus while the user works in the grid. While no cell is edited, it is invisible above the selected cell and
 * receives the keys. A typed character opens it. So typing works with every keyboard and input method.
 */
export class CellEditor {
  readonly field = element('textarea', {
    class: IDLE,
    rows: 1,
    'aria-label': 'Cell',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  readonly help: FormulaHelp;
  private place: Place | null = null;
  private sheetId = -1;
  private typedOver = false;
  private readonly textListeners: ((text: string | null) => void)[] = [];

  constructor(
    private readonly file: Spreadsheet,
    private readonly grid: Grid,
    private readonly leave: (to: 'tabs' | 'menus') => void,
    help: HelpSource,
  ) {
    this.help = new FormulaHelp(this.field, help);
    this.field.addEventListener('keydown', (event) => this.pressed(event));
    this.field.addEventListener('input', () => this.typed());
    this.field.addEventListener('blur', () => void this.keep(null));
    file.onChange(() => this.follow());
  }

  /** True while a cell is edited. */
  get isOpen(): boolean {
    return this.place !== null;
  }

  /** Opens the drop-down of the active cell. False if it has none. */
  openList: () => boolean = () => false;

  /** Calls `listener` with the edited text after each key, and with null after the edit. */
  onText(listener: (text: string | null) => void): void {
    this.textListeners.push(listener);
  }

  /** Opens the selected cell with its present text. */
  open(): void {
    const { cell } = this.file;
    if (cell === null || this.place !== null) return;
    this.begin(typedText(cell), false);
    this.field.setSelectionRange(this.field.value.length, this.field.value.length);
  }

  /** Focuses the field that receives the keys of the grid. */
  focus(): void {
    this.field.focus({ preventScroll: true });
  }

  /** Moves the field to the cell after scrolling or a new selection. */
  follow(): void {
    const { marked, content, cell } = this.file;
    if (marked === null || content === null || cell === null) return;
    if (this.place !== null && this.hasMoved()) void this.keep(null);
    const place = this.place ?? marked.anchor;
    const { left, top, width, height } = this.grid.drawn(place, content);
    const isOpen = this.place !== null;
    const least = { minWidth: isOpen ? `${width + 1}px` : '', minHeight: isOpen ? `${height + 1}px` : '' };
    Object.assign(this.field.style, { left: `${left}px`, top: `${top}px`, ...least });
    this.field.setAttribute(
      'aria-label',
      `Cell ${cellName(place.row, place.column)}: ${cell.shown === '' ? 'blank' : cell.shown}`,
    );
    if (this.place !== null) this.grow();
  }

  private begin(text: string, typedOver: boolean): void {
    const { marked } = this.file;
    if (marked === null) return;
    this.place = marked.anchor;
    this.sheetId = marked.area.sheetId;
    this.typedOver = typedOver;
    this.field.className = OPEN;
    this.field.value = text;
    this.grid.reveal(marked.anchor);
    this.follow();
    this.focus();
    this.tellText(text);
  }

  private typed(): void {
    if (this.place === null) this.begin(this.field.value, true);
    this.grow();
    this.tellText(this.field.value);
  }

  private pressed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (this.place === null) this.pressedIdle(event);
    else this.pressedOpen(event, this.place);
  }

  private pressedIdle(event: KeyboardEvent): void {
    const action = gridAction(event);
    if (action === null) return;
    event.preventDefault();
    perform(action, this.file, {
      edit: () => this.openList() || this.open(),
      openList: this.openList,
      leave: this.leave,
      rowsSeen: () => this.grid.rowsSeen(),
    });
  }

  private pressedOpen(event: KeyboardEvent & Key, place: Place): void {
    if (this.help.pressed(event)) return;
    const action = editorAction(event, this.typedOver, this.field.value);
    if (action === null) return;
    event.preventDefault();
    if (action.does === 'line break') this.breakLine();
    else if (action.does === 'drop') this.close();
    else void this.keep(action.go, place);
  }

  private breakLine(): void {
    this.field.setRangeText('\n', this.field.selectionStart, this.field.selectionEnd, 'end');
    this.typed();
  }

  /** Sends the typed text and moves the selection. The server's result arrives as a change of the sheet. */
  private async keep(go: Direction | null, place = this.place): Promise<void> {
    const { content, marked, cell } = this.file;
    if (place === null || this.place === null) return;
    const text = this.field.value;
    const sheetId = this.sheetId;
    const isUnchanged = !this.typedOver && !this.hasMoved() && cell !== null && typedText(cell) === text;
    this.close();
    if (go !== null && content !== null && marked !== null) this.file.select(moved(content, marked, go));
    if (!isUnchanged) await this.file.edit({ kind: 'type', sheetId, ...place, texts: [[text]] });
  }

  private close(): void {
    this.place = null;
    this.field.value = '';
    this.help.hide();
    this.field.className = IDLE;
    this.field.style.width = '';
    this.field.style.height = '';
    this.tellText(null);
    this.follow();
  }

  private hasMoved(): boolean {
    const { marked, frontId } = this.file;
    return (
      this.place === null ||
      frontId !== this.sheetId ||
      marked?.anchor.row !== this.place.row ||
      marked.anchor.column !== this.place.column
    );
  }

  private grow(): void {
    const { field } = this;
    Object.assign(field.style, { width: '0', height: '0', whiteSpace: 'pre' });
    const width = Math.min(field.scrollWidth + 10, WIDEST);
    Object.assign(field.style, { width: `${width}px`, whiteSpace: '' });
    field.style.height = `${field.scrollHeight + 4}px`;
  }

  private tellText(text: string | null): void {
    for (const listener of this.textListeners) listener(text);
  }
}
