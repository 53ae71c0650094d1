import { areaName } from '../../../../playground/page/file/a1';
import { markedAt } from '../../../../playground/page/file/moves';
import { type Asked, type Drawing, Spreadsheet } from '../../../../playground/page/file/spreadsheet';
import type {
  EditAnswer,
  PageState,
  Selection,
  SheetContent,
  SheetTab,
} from '../../../../playground/page-server/api';
import { sheet, texts } from '../sheet';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The page with a server and a canvas that only record their calls. */
class Page {
  readonly posted: [string, object][] = [];
  readonly refusals: string[] = [];
  readonly contents = new Map<number, SheetContent>();
  answer: EditAnswer | Error = { done: true };
  /** The sheet on the canvas. */
  shown = -1;
  private readonly selections = new Map<number, string>();
  readonly removed: number[] = [];
  readonly file: Spreadsheet;

  constructor() {
    const server: Asked = {
      sheet: async (id) => this.contents.get(id) ?? sheet({ sheetId: id }),
      post: async <Answer>(path: string, body: object) => {
        this.posted.push([path, body]);
        if (this.answer instanceof Error) throw this.answer;
        return this.answer as Answer;
      },
    };
    const drawing: Drawing = {
      put: () => undefined,
      // As the grid does: each sheet keeps its own selection.
      show: ({ sheetId }) => {
        this.shown = sheetId;
      },
      remove: (sheetId) => this.removed.push(sheetId),
      select: ({ area }) => this.selections.set(area.sheetId, `${area.sheetId}!${areaName(area)}`),
    };
    this.file = new Spreadsheet(server, drawing, (sentence) => this.refusals.push(sentence));
  }

  /** The selection of the sheet that the canvas shows. */
  get selected(): string {
    return this.selections.get(this.shown) ?? '';
  }

  async given(given: Partial<PageState>): Promise<void> {
    this.file.take(state(given));
    await settled();
  }
}

const tab = (sheetId: number, given: Partial<SheetTab> = {}): SheetTab => ({
  sheetId,
  title: `Sheet ${sheetId}`,
  hidden: false,
  color: null,
  revision: 1,
  ...given,
});

const cell = (sheetId: number, row: number, column: number): Selection => ({
  sheetId,
  row,
  column,
  rows: 1,
  columns: 1,
});

function state(given: Partial<PageState>): PageState {
  return { sheets: [tab(1), tab(2)], activeSheetId: 1, selection: cell(1, 0, 0), ...given } as PageState;
}

describe('the file on the page', () => {
  it('opens with the sheet and the cell that the server names', async () => {
    const page = new Page();
    page.contents.set(2, sheet({ sheetId: 2, rows: texts(['Date'], ['2026-11-19']) }));
    await page.given({ activeSheetId: 2, selection: cell(2, 1, 0) });
    expect(page.shown).toBe(2);
    expect(page.selected).toBe('2!A2');
    expect(page.file.cell?.shown).toBe('2026-11-19');
  });

  it('stays on the tab that the user has just opened if an older state arrives', async () => {
    const page = new Page();
    await page.given({});
    await page.file.open(2);
    await page.given({});
    expect(page.shown).toBe(2);
  });

  it('does not return to a cell that the user has left if the server reports it', async () => {
    const page = new Page();
    await page.given({});
    for (const row of [1, 2, 3]) page.file.select(markedAt(sheet({ sheetId: 1 }), { row, column: 0 }));
    await page.given({ selection: cell(1, 1, 0) });
    await page.given({ selection: cell(1, 2, 0) });
    expect(page.selected).toBe('1!A4');
  });

  it('follows the server to a cell that the user had selected before', async () => {
    const page = new Page();
    await page.given({});
    for (const row of [1, 2]) page.file.select(markedAt(sheet({ sheetId: 1 }), { row, column: 0 }));
    await page.given({ selection: cell(1, 2, 0) });
    await page.given({ selection: cell(1, 1, 0) });
    expect(page.selected).toBe('1!A2');
  });

  it('restores the selection of a sheet that is opened again', async () => {
    const page = new Page();
    await page.given({});
    page.file.select(markedAt(sheet({ sheetId: 1 }), { row: 8, column: 2 }));
    await page.file.open(2);
    expect(page.selected).toBe('2!A1');
    await page.file.open(1);
    expect(page.selected).toBe('1!C9');
  });

  it('opens the server’s active sheet if its own is deleted or hidden', async () => {
    const page = new Page();
    await page.given({});
    await page.file.open(2);
    await page.given({ sheets: [tab(1), tab(2, { hidden: true })] });
    expect(page.shown).toBe(1);
    await page.given({ sheets: [tab(1)] });
    expect(page.removed).toEqual([2]);
  });

  it('does not read a hidden sheet that changes', async () => {
    const page = new Page();
    await page.given({ sheets: [tab(1), tab(3, { hidden: true })] });
    page.file.changed({ sheetId: 3, revision: 9 });
    await settled();
    expect(page.file.contents.get(3)).toBeNull();
  });
});

describe('an edit by hand', () => {
  it('shows the sentence of the server if it is refused', async () => {
    const page = new Page();
    page.answer = { refused: 'Row 1 is protected.' };
    expect(await page.file.edit({ kind: 'add sheet' })).toBe(false);
    expect(page.refusals).toEqual(['Row 1 is protected.']);
  });

  it('shows that it failed if the server does not answer', async () => {
    const page = new Page();
    page.answer = new Error('The playground did not answer, so nothing was done.');
    expect(await page.file.undo()).toBe(false);
    expect(page.refusals).toEqual(['The playground did not answer, so nothing was done.']);
  });

  it('shows no message if it succeeds', async () => {
    const page = new Page();
    expect(await page.file.edit({ kind: 'add sheet' })).toBe(true);
    expect(page.posted).toEqual([['/api/edit', { kind: 'add sheet' }]]);
    expect(page.refusals).toEqual([]);
  });
});
