import type { PageState, SheetContent } from '../page-server/api';
import { areaAt } from './file/a1';
import { cellAt } from './file/cells';
import { spanned } from './file/moves';
import type { Server } from './file/server';
import type { Spreadsheet } from './file/spreadsheet';

const QUIET_MS = 200;
const LOOK_MS = 25;

/** The functions of `window.playground` for browser tests, which cannot read a canvas. They read the data that the grid has. */
export interface PageForTests {
  /** The displayed text of a cell. */
  cell(title: string, a1: string): string;
  /** The number of rows up to the last one with a displayed text, including the header. */
  rows(title: string): number;
  /** The background colours of cells, row by row: "#rrggbb", or null for none. */
  backgrounds(title: string, a1: string): (string | null)[][];
  /** Opens a sheet and selects cells in it. */
  select(title: string, a1: string): void;
  /** Types a text into a cell like a user. A refusal is shown on the page. */
  type(title: string, a1: string, text: string): Promise<void>;
  /** Waits until no request is open, all visible sheets are current, and no cell of the active sheet shows "Loading…". */
  settled(): Promise<void>;
}

/** Access to the page's model by titles and cell names. Throws for a sheet that does not exist or was not read. */
export function forTests(file: Spreadsheet, server: Server): PageForTests {
  const place = (a1: string) => {
    const area = areaAt(a1);
    if (area === null) throw new Error(`${a1} is no name of cells.`);
    return area;
  };
  const idOf = (title: string): number => {
    const tab = file.state?.sheets.find((one) => one.title === title);
    if (tab === undefined) throw new Error(`There is no sheet ${title}.`);
    return tab.sheetId;
  };
  const contentOf = (title: string): SheetContent => {
    const content = file.contents.get(idOf(title));
    if (content === null)
      throw new Error(`The sheet ${title} was not read: it is hidden, or settled() was not awaited.`);
    return content;
  };
  const isSettled = () =>
    server.isQuiet(QUIET_MS) && file.state !== null && file.contents.isCurrent() && !isLoading(file.content);
  const isUpToDate = (newest: PageState) =>
    newest.sheets.every(({ sheetId, revision }) =>
      file.state?.sheets.some((one) => one.sheetId === sheetId && one.revision >= revision),
    );
  return {
    cell: (title, a1) => {
      const { row, column } = place(a1);
      return cellAt(contentOf(title), row, column).shown;
    },
    rows: (title) => {
      const content = contentOf(title);
      const isShown = (row: number) =>
        content.rows[row]?.some((_, column) => cellAt(content, row, column).shown !== '');
      let count = content.rows.length;
      while (count > 0 && isShown(count - 1) !== true) count -= 1;
      return count;
    },
    backgrounds: (title, a1) => {
      const { row, column, rows, columns } = place(a1);
      const content = contentOf(title);
      return Array.from({ length: rows }, (_, down) =>
        Array.from({ length: columns }, (_, across) => {
          const { style } = cellAt(content, row + down, column + across);
          return content.styles[style]?.background ?? null;
        }),
      );
    },
    select: (title, a1) => {
      const area = place(a1);
      const content = contentOf(title);
      if (file.frontId !== content.sheetId) void file.open(content.sheetId);
      file.select(
        spanned(content, area, { row: area.row + area.rows - 1, column: area.column + area.columns - 1 }),
      );
    },
    type: async (title, a1, text) => {
      const { row, column } = place(a1);
      await file.edit({ kind: 'type', sheetId: idOf(title), row, column, texts: [[text]] });
    },
    settled: async () => {
      do {
        while (!isSettled()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        // A new state can arrive while the server is asked. Then its sheets are still to be read.
      } while (!isUpToDate(await serverState()) || !isSettled());
    },
  };
}

/** Reads the server's present state, which the page may not have received yet. The read is not counted as work of the page. */
async function serverState(): Promise<PageState> {
  return (await fetch('/api/state')).json() as Promise<PageState>;
}

function isLoading(content: SheetContent | null): boolean {
  return (
    content === null ||
    content.rows.some((row) => row.some((cell) => cell !== null && 'loading' in cell && cell.loading))
  );
}
