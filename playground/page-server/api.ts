/**
 * Messages between the spreadsheet page and its server, both on 127.0.0.1. Rows and columns count from 0, and times are milliseconds since
 * 1970. `GET` requests return the named types. Every `POST` takes JSON with the header `X-Playground: 1`.
 *
 *   GET  /                 the page;  /page.js, /page.css
 *   GET  /sidebar?v=N      the add-on's open sidebar, for a sandboxed frame;  /dialog?v=N the open dialog
 *   GET  /api/state        PageState
 *   GET  /api/sheet?id=N   SheetContent
 *   GET  /api/functions    FunctionHelp[], the add-on's functions with the help that Google shows
 *   GET  /tour/NAME         a file to download, for a step of a tour
 *   GET  /api/events       server-sent events: `state` (a PageState), `sheet` (a SheetChanged), `toast` (a Toast)
 *   POST /api/call         ScriptCall → ScriptAnswer    google.script.run of the sidebar or a dialog
 *   POST /api/menu         { run } → {}                 a click on an item of the add-on's menu
 *   POST /api/answer       QuestionAnswer → {}          the answer to the open question
 *   POST /api/close        { what: 'sidebar' | 'dialog' } → {}
 *   POST /api/edit         UserEdit → EditAnswer
 *   POST /api/undo, /api/redo   {} → EditAnswer         undoes or redoes the user's last edit
 *   POST /api/select       Selection → {}
 *   POST /api/control      Control → {}                 the panel next to the spreadsheet
 */

import type { Control, PanelState } from './panel/panel-api';
import type { CellArea, ChartEdit, DropDownCells, PageChart } from './sheet/sheet-parts-api';

export type { Beginning, Control, PanelExecution, PanelState } from './panel/panel-api';
export type {
  CellArea,
  ChartEdit,
  DropDownCells,
  PageChart,
  PageChartPlace,
  PageSeries,
} from './sheet/sheet-parts-api';

/** The state of the page, without cells. */
export interface PageState {
  readonly fileName: string;
  readonly timeZone: string;
  /** The file's locale, such as de_DE, and the separator between arguments of its formulas. */
  readonly locale: { readonly id: string; readonly separator: ',' | ';' };
  readonly sheets: readonly SheetTab[];
  readonly activeSheetId: number;
  readonly selection: Selection;
  /** The menus made by the add-on's onOpen; those with `addOn` are below Extensions ▸ Ad Reports. */
  readonly menus: readonly PageMenu[];
  /** `version` rises each time the sidebar is opened. */
  readonly sidebar: { readonly title: string; readonly version: number } | null;
  readonly dialog: OpenDialog | null;
  readonly question: OpenQuestion | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly panel: PanelState;
  /** Suggestions of what to try, each with the control for a click on it, or the name of a file to download. */
  readonly tryThis: readonly {
    readonly text: string;
    readonly control: Control | null;
    readonly file?: string;
  }[];
  /** The steps of the tour “Close October”; none with a real service. */
  readonly closeTour: PageState['tryThis'];
  /** The steps of the tour “Did they pay us?”; none with a real service. */
  readonly payoutTour: PageState['tryThis'];
}

export interface SheetTab {
  readonly sheetId: number;
  readonly title: string;
  readonly hidden: boolean;
  /** "#1a73e8", or null. */
  readonly color: string | null;
  /** Rises with every change of its cells, formats or calculated values. */
  readonly revision: number;
}

export interface PageMenu {
  readonly label: string;
  readonly addOn: boolean;
  readonly items: readonly PageMenuItem[];
}

export interface PageMenuItem {
  readonly kind: 'item' | 'separator' | 'menu';
  readonly label: string;
  readonly run: string;
  readonly items: readonly PageMenuItem[];
}

export interface OpenDialog {
  readonly title: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly version: number;
}

export interface OpenQuestion {
  readonly id: number;
  readonly kind: 'alert' | 'prompt';
  readonly title: string;
  readonly text: string;
  readonly buttons: 'OK' | 'OK_CANCEL' | 'YES_NO' | 'YES_NO_CANCEL';
}

export interface QuestionAnswer {
  readonly id: number;
  readonly button: 'CLOSE' | 'OK' | 'CANCEL' | 'YES' | 'NO';
  readonly typed: string;
}

export interface Toast {
  readonly title: string;
  readonly message: string;
  readonly seconds: number;
}

/** The content of a sheet. */
export interface SheetContent {
  readonly sheetId: number;
  readonly revision: number;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly frozenRows: number;
  readonly frozenColumns: number;
  /** Rows from the top; trailing blank rows and cells are left out. */
  readonly rows: readonly (readonly PageCell[])[];
  /** The styles of the sheet. The `style` of a cell is an index of this list. */
  readonly styles: readonly CellStyle[];
  /** The widths in pixels by column. The default is 100. */
  readonly columnWidths: Readonly<Record<number, number>>;
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly merges: readonly CellArea[];
  /** The area of the basic filter, if there is one. */
  readonly filter: CellArea | null;
  readonly hidesGridlines: boolean;
  /** From the lowest to the topmost. */
  readonly charts: readonly PageChart[];
  readonly dropDowns: readonly DropDownCells[];
}

/**
 * A cell; null if it is blank. A cell with only a displayed text is an array, which keeps messages of large sheets small: the text, the
 * index of its style, and 1 if its type aligns it to the right. Other cells are a `FullCell`.
 */
export type PageCell = null | readonly [shown: string, style: number, isNumber: 0 | 1] | FullCell;

/** A cell with more than a shown value. */
export interface FullCell {
  readonly shown: string;
  readonly style: number;
  readonly isNumber: boolean;
  /** The text in the formula bar: a formula, or the value without its number format. Default: the displayed text. */
  readonly typed?: string;
  readonly note?: string;
  /** The message of a formula's error, which appears on hovering as in Google Sheets. */
  readonly error?: string;
  /** True if the value has spilled from the formula of another cell. */
  readonly spilled?: boolean;
  readonly loading?: boolean;
}

export interface CellStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strikethrough?: boolean;
  /** "#rrggbb" */
  readonly color?: string;
  readonly background?: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly wrap?: boolean;
  readonly size?: number;
  readonly borders?: Readonly<Partial<Record<'top' | 'bottom' | 'left' | 'right', CellBorder>>>;
}

export type BorderLine = 'thin' | 'medium' | 'thick' | 'dotted' | 'dashed' | 'double';

export interface CellBorder {
  readonly style: BorderLine;
  readonly color: string;
}

export interface SheetChanged {
  readonly sheetId: number;
  readonly revision: number;
}

export interface Selection {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** An edit of the file by the user of the page. */
export type UserEdit =
  | ChartEdit
  | {
      /** Typed or pasted texts. Each is parsed as in Google Sheets. */
      readonly kind: 'type';
      readonly sheetId: number;
      readonly row: number;
      readonly column: number;
      readonly texts: readonly (readonly string[])[];
    }
  | { readonly kind: 'clear'; readonly area: Selection }
  | {
      /** The fill handle was dragged: `into` contains `area` and the cells to fill, in one direction. */
      readonly kind: 'fill';
      readonly area: Selection;
      readonly into: Selection;
    }
  | {
      /** Copied cells are pasted: formulas with shifted references, or only the shown values. */
      readonly kind: 'paste';
      readonly from: Selection;
      readonly into: Selection;
      readonly what: 'all' | 'values';
    }
  | {
      /** Cut cells are pasted. Formulas that refer to them follow them. */
      readonly kind: 'move cells';
      readonly from: Selection;
      readonly to: Selection;
    }
  | {
      readonly kind: 'insert' | 'delete';
      readonly dimension: 'ROWS' | 'COLUMNS';
      readonly sheetId: number;
      readonly at: number;
      readonly count: number;
    }
  | {
      readonly kind: 'sort';
      readonly sheetId: number;
      readonly column: number;
      readonly descending: boolean;
      readonly headerRows: number;
    }
  | { readonly kind: 'add sheet' }
  | { readonly kind: 'rename sheet'; readonly sheetId: number; readonly title: string }
  | { readonly kind: 'move sheet'; readonly sheetId: number; readonly position: number }
  | { readonly kind: 'hide sheet' | 'show sheet' | 'delete sheet' | 'open sheet'; readonly sheetId: number }
  | {
      readonly kind: 'format';
      readonly area: Selection;
      readonly style: Partial<Pick<CellStyle, 'bold' | 'italic' | 'background' | 'color'>>;
    };

export type EditAnswer = { readonly done: true } | { readonly refused: string };

export interface ScriptCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

export type ScriptAnswer = { readonly value: unknown } | { readonly error: string };

/** The help of a custom function as Google Sheets shows it while a formula is typed. */
export interface FunctionHelp {
  readonly name: string;
  readonly about: string;
  readonly parameters: readonly ParameterHelp[];
}

export interface ParameterHelp {
  readonly name: string;
  readonly isOptional: boolean;
  readonly about: string;
}
