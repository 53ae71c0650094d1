import type { Posted, Selection, UserEdit } from '../page-server/actions';
import type { PageState } from '../page-server/page-state';
import type { CellArea, PageCell, SheetContent } from '../page-server/sheet/sheet-content';
import { PAGE_TEXTS, type PageTexts } from './text';

/** The file has this many milliseconds without a request before a test goes on. */
const QUIET_MS = 200;
const MESSAGE_MS = 12_000;

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The selected cells: from the active cell to another one. */
export interface Marked {
  readonly anchor: Place;
  readonly end: Place;
}

/** A text that is being typed into a cell. `isNew` if it replaces what was in the cell. */
interface Draft extends Place {
  readonly sheetId: number;
  readonly text: string;
  readonly isNew: boolean;
}

const FIRST: Marked = { anchor: { row: 0, column: 0 }, end: { row: 0, column: 0 } };

/** All that the page shows and does: the server's state, the content of the open sheet, the selection, and the text that is being typed. */
export class OpenFile {
  state: PageState | null = null;
  draft: Draft | null = null;
  messages: readonly string[] = [];
  hasStopped = false;
  private readonly contents = new Map<number, SheetContent>();
  private readonly marks = new Map<number, Marked>();
  private isLoading = false;
  private openRequests = 0;
  private lastRequestEnded = 0;

  constructor(private readonly changed: () => void) {}

  /** Receives the server's events, and reads everything again after a lost connection. */
  connect(): void {
    const events = new EventSource('/api/events');
    events.addEventListener('open', () => {
      this.contents.clear();
      this.hasStopped = false;
      this.changed();
    });
    events.addEventListener('error', () => {
      this.hasStopped = true;
      this.changed();
    });
    events.addEventListener('state', ({ data }: MessageEvent<string>) => {
      this.state = JSON.parse(data) as PageState;
      this.changed();
      void this.load();
    });
    events.addEventListener('message', ({ data }: MessageEvent<string>) =>
      this.say(JSON.parse(data) as string),
    );
  }

  /** The texts in the language of the user. */
  get texts(): PageTexts {
    return PAGE_TEXTS[this.state?.language ?? 'en'];
  }

  get sheetId(): number {
    return this.state?.activeSheetId ?? -1;
  }

  /** The content of the open sheet; null until it was read. */
  get content(): SheetContent | null {
    return this.contents.get(this.sheetId) ?? null;
  }

  get marked(): Marked {
    return this.marks.get(this.sheetId) ?? FIRST;
  }

  get area(): Selection {
    return { sheetId: this.sheetId, ...areaOf(this.marked) };
  }

  /** The active cell. */
  get cell(): PageCell | null {
    const { row, column } = this.marked.anchor;
    return this.content?.rows[row]?.[column] ?? null;
  }

  /** The text of the active cell in the formula bar, or what is being typed there. */
  get typed(): string {
    return this.draft?.text ?? this.cell?.typed ?? this.cell?.shown ?? '';
  }

  /** Selects cells, inside of the grid. Ends typing. */
  select({ anchor, end }: Marked): void {
    const { content } = this;
    if (content === null) return;
    this.keepDraft();
    const inside = ({ row, column }: Place): Place => ({
      row: Math.max(0, Math.min(row, content.rowCount - 1)),
      column: Math.max(0, Math.min(column, content.columnCount - 1)),
    });
    this.marks.set(content.sheetId, { anchor: inside(anchor), end: inside(end) });
    this.changed();
    void this.post('select', this.area);
  }

  /** Moves the active cell over hidden rows and columns; with `extends`, the end of the selection. */
  move(rows: number, columns: number, extendsSelection = false): void {
    const { content, marked } = this;
    if (content === null) return;
    let { row, column } = extendsSelection ? marked.end : marked.anchor;
    do {
      row += rows;
      column += columns;
    } while (content.hiddenRows.includes(row) || content.hiddenColumns.includes(column));
    const place = { row, column };
    this.select(extendsSelection ? { anchor: marked.anchor, end: place } : { anchor: place, end: place });
  }

  /** Changes the text that is being typed into the active cell. */
  typing(text: string, isNew = this.draft?.isNew ?? false): void {
    const { sheetId, marked } = this;
    this.draft = { ...(this.draft ?? { sheetId, ...marked.anchor }), text, isNew };
    this.changed();
  }

  dropDraft(): void {
    this.draft = null;
    this.changed();
  }

  /** Enters the typed text into its cell. */
  keepDraft(): void {
    const { draft } = this;
    if (draft === null) return;
    this.draft = null;
    const { text, isNew, sheetId, row, column } = draft;
    if (isNew || text !== this.typed) void this.edit({ kind: 'type', sheetId, row, column, texts: [[text]] });
    this.changed();
  }

  edit(edit: UserEdit): Promise<object | null> {
    return this.post('edit', edit);
  }

  request(name: string, body: object): Promise<object | null> {
    return this.edit({ kind: 'request', request: { [name]: body as never } });
  }

  control(control: Posted['control']): void {
    void this.post('control', control);
  }

  /** Posts to the server. Shows the message of a refusal, and returns null then. */
  async post<Name extends keyof Posted>(name: Name, body: Posted[Name]): Promise<object | null> {
    const headers = { 'Content-Type': 'application/json', 'X-Playground': '1' };
    const answer = await this.fetch(`/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer?.ok) return (await answer.json()) as object;
    this.say(answer === null ? this.texts.silent : await answer.text());
    return null;
  }

  /** Shows a message for some seconds. The same message is not shown twice at the same time. */
  say(message: string): void {
    if (this.messages.includes(message)) return;
    this.messages = [...this.messages, message];
    setTimeout(() => this.closeMessage(message), MESSAGE_MS);
    this.changed();
  }

  closeMessage(message: string): void {
    this.messages = this.messages.filter((one) => one !== message);
    this.changed();
  }

  /** Waits until the page shows all changes of the server, for tests. */
  async settled(): Promise<void> {
    for (;;) {
      const newest = (await (await fetch('/api/state')).json()) as PageState;
      const isCurrent =
        this.state?.revision === newest.revision && this.state.activeSheetId === newest.activeSheetId;
      if (isCurrent && this.isQuiet()) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  private isQuiet(): boolean {
    const { content } = this;
    if (content === null || content.revision !== this.state?.revision || this.openRequests > 0) return false;
    if (performance.now() - this.lastRequestEnded < QUIET_MS) return false;
    return !content.rows.some((row) => row.some((cell) => cell?.isLoading));
  }

  /** Reads the open sheet until its content is that of the newest state. */
  private async load(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    while (this.state !== null && (this.content?.revision ?? -1) < this.state.revision) {
      const answer = await this.fetch(`/api/sheet?id=${this.sheetId}`);
      // A sheet that was just deleted is not there. The next state says which one is open.
      if (!answer?.ok) break;
      const content = (await answer.json()) as SheetContent;
      this.contents.set(content.sheetId, content);
      this.changed();
    }
    this.isLoading = false;
  }

  private async fetch(path: string, options: RequestInit = {}): Promise<Response | null> {
    this.openRequests += 1;
    try {
      return await fetch(path, options);
    } catch {
      return null;
    } finally {
      this.openRequests -= 1;
      this.lastRequestEnded = performance.now();
    }
  }
}

export function areaOf({ anchor, end }: Marked): CellArea {
  return {
    row: Math.min(anchor.row, end.row),
    column: Math.min(anchor.column, end.column),
    rows: Math.abs(anchor.row - end.row) + 1,
    columns: Math.abs(anchor.column - end.column) + 1,
  };
}

/** What components get that show a part of the file. */
export interface FileProps {
  readonly file: OpenFile;
}

export interface GridProps extends FileProps {
  readonly content: SheetContent;
}
