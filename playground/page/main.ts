import type { FunctionHelp, ScriptAnswer } from '../page-server/api';
import { menuBar } from './bars/menu-bar';
import { StoppedBar } from './bars/stopped-bar';
import { sheetTabs } from './bars/tabs';
import { titleBar } from './bars/title-bar';
import { Toasts } from './bars/toasts';
import { toolbar } from './bars/toolbar';
import { ChartLayer } from './charts/chart-layer';
import { Server } from './file/server';
import { Spreadsheet } from './file/spreadsheet';
import { forTests, type PageForTests } from './for-tests';
import { dialogs } from './frame/dialogs';
import { sidebar } from './frame/sidebar';
import { startDialog } from './frame/start-dialog';
import { cellAnnouncer } from './grid/cell-announcer';
import { CellEditor } from './grid/cell-editor';
import { Clipboard } from './grid/clipboard';
import { DropDowns } from './grid/drop-downs';
import { formulaBar } from './grid/formula-bar';
import { Grid } from './grid/grid';
import { HoverCard } from './grid/hover-card';
import './page.css';
import { panel } from './panel/panel';
import { element } from './parts/element';
import { printView } from './print/print-view';

declare global {
  interface Window {
    /** The page's own model, for browser tests. */
    playground: PageForTests;
  }
}

/** Builds the page and connects it to its server. */
function start(page: HTMLElement): void {
  const canvas = element('div', { class: 'canvas' });
  const sheet = element('div', { class: 'sheet' }, canvas);
  const toasts = new Toasts();
  const stopped = new StoppedBar();
  page.append(element('main', { class: 'main' }, sheet));

  const server = new Server();
  const grid = new Grid(canvas);
  const file = new Spreadsheet(server, grid, (sentence) => toasts.refuse(sentence));
  const leave = (to: 'tabs' | 'menus') =>
    page.querySelector<HTMLElement>(to === 'tabs' ? '.tab[aria-selected=true]' : '.menu-button')?.focus();
  let functions: readonly FunctionHelp[] = [];
  void server.functions().then((known) => {
    functions = known;
  });
  const help = {
    functions: () => functions,
    separators: () => (file.state?.locale.separator === ';' ? ';' : ',;'),
  };
  const editor = new CellEditor(file, grid, leave, help);
  const focusGrid = () => editor.focus();
  const ways = {
    call: (call: object) => server.post<ScriptAnswer>('/api/call', call),
    focusGrid,
  };
  const closing = (what: 'sidebar' | 'dialog') => ({
    ...ways,
    close: () => void file.post('/api/close', { what }),
  });
  const hover = new HoverCard(file, grid);
  const charts = new ChartLayer(file, grid, focusGrid);
  const lists = new DropDowns(file, grid, sheet, focusGrid);
  editor.openList = () => file.marked !== null && lists.open(file.marked.anchor);
  const clipboard = new Clipboard(file);
  const menus = menuBar(file, { run: (run) => void file.post('/api/menu', { run }), clipboard }, focusGrid);

  sheet.append(element('div', { class: 'over-cells' }, lists.arrows, charts.layer));
  sheet.append(editor.field, editor.help.card, hover.card);
  page.replaceChildren(
    stopped.bar,
    element(
      'header',
      { class: 'head' },
      titleBar(file, menus),
      toolbar(file, focusGrid),
      formulaBar(file, editor, help),
    ),
    element(
      'div',
      { class: 'middle' },
      element('main', { class: 'main', 'aria-label': 'Sheet' }, sheet, sheetTabs(file, focusGrid)),
      sidebar(file, closing('sidebar')),
      panel(file, (control) => void file.post('/api/control', control)),
    ),
    startDialog(file, (beginning) => void file.post('/api/control', { kind: 'begin', beginning }), focusGrid),
    dialogs(file, closing('dialog'), (answer) => void file.post('/api/answer', answer)),
    toasts.region,
    cellAnnouncer(file),
    printView(file),
  );

  clipboard.listen(editor.field, () => editor.isOpen);
  grid.listen({
    selected: (marked) => file.selected(marked),
    hovered: (place) => hover.show(place),
    opened: () => editor.open(),
    filled: (area, into) => void file.fill(area, into),
    scrolled: () => {
      editor.follow();
      charts.follow();
      lists.follow();
    },
  });
  canvas.addEventListener('focusin', focusGrid);
  canvas.addEventListener('pointerup', focusGrid);
  void grid.ready().then(() =>
    server.listen({
      state: (state) => file.take(state),
      sheet: (changed) => file.changed(changed),
      toast: (toast) => toasts.show(toast),
      connected: (isThere) => {
        stopped.show(isThere);
        if (isThere) void connect();
      },
    }),
  );
  window.playground = forTests(file, server);
  focusGrid();

  async function connect(): Promise<void> {
    file.forgetAll();
    try {
      file.take(await server.state());
    } catch {
      stopped.show(false);
    }
  }
}

const page = document.querySelector<HTMLElement>('#page');
if (page === null) throw new Error('The page has no place for the spreadsheet.');
start(page);
