import { areaName } from '../../../../playground/page/file/a1';
import { markedAt } from '../../../../playground/page/file/moves';
import { type Asked, type Drawing, Spreadsheet } from '../../../../playground/page/file/spreadsheet';
import type { PageState, Selection, SheetTab } from '../../../../playground/page-server/api';
import { sheet } from '../sheet';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The page with a server and a canvas that only record their calls. */
class Page {
  readonly refusals: string[] = [];
  /** The sheet on the canvas. */
  shown = -1;
  private readonly selections = new Map<number, string>();
  readonly file: Spreadsheet;

  constructor() {
    const server: Asked = {
      sheet: async (id) => sheet({ sheetId: id }),
      post: () => Promise.reject(new Error('The playground did not answer, so nothing was done.')),
    };
    const drawing: Drawing = {
      put: () => undefined,
      // As the grid does: each sheet keeps its own selection.
      show: ({ sheetId }) => {
        this.shown = sheetId;
      },
      remove: () => undefined,
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

const tab = (sheetId: number): SheetTab => ({
  sheetId,
  title: `Sheet ${sheetId}`,
  hidden: false,
  color: null,
  revision: 1,
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
});

describe('an edit by hand', () => {
  it('shows that it failed if the server does not answer', async () => {
    const page = new Page();
    expect(await page.file.undo()).toBe(false);
    expect(page.refusals).toEqual(['The playground did not answer, so nothing was done.']);
  });
});
