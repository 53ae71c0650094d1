import type {
  EditAnswer,
  FullCell,
  PageState,
  Selection,
  SheetChanged,
  SheetContent,
  UserEdit,
} from '../../page-server/api';
import { areaName } from './a1';
import { cellAt } from './cells';
import { type Marked, markedAt, type Place } from './moves';
import { SheetContents } from './sheet-contents';

/** The server's functions that the file uses. */
export interface Asked {
  sheet(sheetId: number): Promise<SheetContent>;
  post<Answer>(path: `/api/${string}`, body: object): Promise<Answer>;
}

/** The grid, which draws the active sheet. */
export interface Drawing {
  put(content: SheetContent, title: string): void;
  show(content: SheetContent): void;
  remove(sheetId: number): void;
  select(marked: Marked, seen?: Place): void;
}

const REMEMBERED = 30;

/** The file on this page: the server's state, the active sheet and its selection. */
export class Spreadsheet {
  readonly contents: SheetContents;
  private shown: PageState | null = null;
  private front = -1;
  private readonly marks = new Map<number, Marked>();
  /** The selection of each sheet in the grid. */
  private readonly drawn = new Map<number, Marked>();
  /** Selections sent to the server that it has not confirmed. */
  private readonly sent: Selection[] = [];
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly server: Asked,
    private readonly drawing: Drawing,
    private readonly refused: (sentence: string) => void,
  ) {
    const failed = (error: unknown) => refused(sentenceOf(error));
    this.contents = new SheetContents(
      (id) => server.sheet(id),
      (content) => this.came(content),
      failed,
    );
  }

  /** Calls `listener` after every change of the state, the active sheet, its content or the selection. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  get state(): PageState | null {
    return this.shown;
  }

  get frontId(): number {
    return this.front;
  }

  /** The content of the active sheet; null until it has been read. */
  get content(): SheetContent | null {
    return this.contents.get(this.front);
  }

  get marked(): Marked | null {
    return this.marks.get(this.front) ?? null;
  }

  /** The active cell. */
  get cell(): FullCell | null {
    const { content, marked } = this;
    return content === null || marked === null
      ? null
      : cellAt(content, marked.anchor.row, marked.anchor.column);
  }

  /** Applies the server's state. The active sheet and the selection follow it if they were changed elsewhere. */
  take(state: PageState): void {
    const before = this.shown;
    this.shown = state;
    const hasMoved = before === null || before.activeSheetId !== state.activeSheetId;
    const isGone = !state.sheets.some(({ sheetId, hidden }) => sheetId === this.front && !hidden);
    if (hasMoved || isGone) this.front = state.activeSheetId;
    const gone = this.contents.follow(state.sheets, this.front);
    this.showFront();
    for (const sheetId of gone) this.forget(sheetId);
    this.followSelection(before, state.selection);
    this.tell();
  }

  /** Reads a changed sheet if it is visible, active, or was read before. */
  changed({ sheetId, revision }: SheetChanged): void {
    const tab = this.shown?.sheets.find((one) => one.sheetId === sheetId);
    const isSeen = tab !== undefined && (!tab.hidden || sheetId === this.front);
    if (isSeen || this.contents.get(sheetId) !== null) this.contents.want(sheetId, revision);
  }

  /** Reads everything again after a lost connection, because the server may have been restarted. */
  forgetAll(): void {
    this.contents.clear();
    this.shown = null;
  }

  /** Opens a sheet, here and in the file. */
  async open(sheetId: number): Promise<void> {
    this.front = sheetId;
    const tab = this.shown?.sheets.find((one) => one.sheetId === sheetId);
    if (tab !== undefined) this.contents.want(sheetId, tab.revision);
    this.showFront();
    this.tell();
    await this.edit({ kind: 'open sheet', sheetId });
  }

  /** Selects cells of the open sheet; `seen` is the part that the page scrolls to. */
  select(marked: Marked, seen?: Place): void {
    this.draw(marked, seen);
    this.selected(marked);
  }

  /** Stores a selection that the user made in the grid. */
  selected(marked: Marked): void {
    this.drawn.set(marked.area.sheetId, marked);
    this.marks.set(marked.area.sheetId, marked);
    this.sent.push(marked.area);
    if (this.sent.length > REMEMBERED) this.sent.shift();
    this.tell();
    void this.post('/api/select', marked.area);
  }

  /** Sends an edit to the server. Returns false after showing the message if it was refused. */
  async edit(edit: UserEdit): Promise<boolean> {
    return this.done(await this.post<EditAnswer>('/api/edit', edit));
  }

  /** Fills cells beside `area`, and selects both. */
  async fill(area: Selection, into: Selection): Promise<void> {
    if (await this.edit({ kind: 'fill', area, into })) this.select({ area: into, anchor: area });
  }

  async undo(): Promise<boolean> {
    return this.done(await this.post<EditAnswer>('/api/undo', {}));
  }

  async redo(): Promise<boolean> {
    return this.done(await this.post<EditAnswer>('/api/redo', {}));
  }

  /** Posts to the server. Returns null after showing the message if it failed. */
  async post<Answer>(path: `/api/${string}`, body: object): Promise<Answer | null> {
    try {
      return await this.server.post<Answer>(path, body);
    } catch (error) {
      this.refused(sentenceOf(error));
      return null;
    }
  }

  private done(answer: EditAnswer | null): boolean {
    if (answer !== null && 'refused' in answer) this.refused(answer.refused);
    return answer !== null && 'done' in answer;
  }

  private came(content: SheetContent): void {
    const title = this.shown?.sheets.find(({ sheetId }) => sheetId === content.sheetId)?.title ?? '';
    this.drawing.put(content, title);
    if (content.sheetId === this.front) this.showFront();
    this.tell();
  }

  private showFront(): void {
    const { content } = this;
    if (content === null) return;
    this.drawing.show(content);
    const marked = this.marks.get(this.front) ?? markedAt(content, { row: 0, column: 0 });
    this.marks.set(this.front, marked);
    if (this.drawn.get(this.front) !== marked) this.draw(marked);
  }

  private draw(marked: Marked, seen?: Place): void {
    this.drawn.set(marked.area.sheetId, marked);
    this.drawing.select(marked, seen);
  }

  private forget(sheetId: number): void {
    this.drawing.remove(sheetId);
    this.drawn.delete(sheetId);
    this.marks.delete(sheetId);
  }

  /** Applies a selection made elsewhere, but not the echo of the page's own, because the user may have moved on. */
  private followSelection(before: PageState | null, area: Selection): void {
    if (before !== null && isSame(before.selection, area)) return;
    const echo = this.sent.findIndex((own) => isSame(own, area));
    if (echo >= 0) return void this.sent.splice(0, echo + 1);
    const current = this.marks.get(area.sheetId);
    if (current !== undefined && isSame(current.area, area)) return;
    const marked: Marked = { area, anchor: { row: area.row, column: area.column } };
    this.marks.set(area.sheetId, marked);
    if (area.sheetId === this.front && this.content !== null) this.draw(marked);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function isSame(one: Selection, other: Selection): boolean {
  return one.sheetId === other.sheetId && areaName(one) === areaName(other);
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
