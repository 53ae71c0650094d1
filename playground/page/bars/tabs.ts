import type { PageState, SheetTab } from '../../page-server/api';
import type { Spreadsheet } from '../file/spreadsheet';
import { element, replaceChildren, whenChanged } from '../parts/element';
import { icon } from '../parts/icon';
import { type MenuEntry, openMenu } from '../parts/menu';

/** The bar below the grid: a button with all sheets, a button to add a sheet, and a tab for each visible sheet. */
export function sheetTabs(file: Spreadsheet, focusGrid: () => void): HTMLElement {
  const all = element(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': 'All sheets',
      title: 'All sheets',
      onclick: listAll,
    },
    icon('list'),
  );
  const add = element(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': 'Add sheet',
      title: 'Add sheet',
      onclick: () => void file.edit({ kind: 'add sheet' }).then(focusGrid),
    },
    icon('plus'),
  );
  const list = element('div', { class: 'tab-list', role: 'tablist', 'aria-label': 'Sheets' });
  let renaming = false;
  const fill = whenChanged(
    ({ sheets }: PageState) => [
      file.frontId,
      sheets.map(({ sheetId, title, hidden, color }) => [sheetId, title, hidden, color]),
    ],
    (_, { sheets }) => {
      replaceChildren(list, sheets.filter(({ hidden }) => !hidden).map(tab));
      list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  );
  const refill = () => file.state !== null && !renaming && fill(file.state);
  file.onChange(refill);
  list.addEventListener('keydown', turn);
  return element('nav', { class: 'tabs', 'aria-label': 'Sheets of the file' }, all, add, list);

  function tab(sheet: SheetTab): HTMLElement {
    const isFront = sheet.sheetId === file.frontId;
    const made = element(
      'button',
      {
        type: 'button',
        role: 'tab',
        class: 'tab',
        'aria-selected': String(isFront),
        'data-key': `tab ${sheet.sheetId}`,
        tabindex: isFront ? 0 : -1,
        draggable: 'true',
        title: `${sheet.title}: double-click to rename, right-click for more`,
        onclick: ({ detail }: MouseEvent) => {
          if (!isFront) void file.open(sheet.sheetId);
          // A click count above 0 means the mouse. Only then does the focus return to the grid.
          if (detail > 0) focusGrid();
        },
        ondblclick: () => rename(made, sheet),
        oncontextmenu: (event: MouseEvent) => {
          event.preventDefault();
          more(made, sheet);
        },
      },
      element('span', { class: 'tab-title' }, sheet.title),
    );
    if (sheet.color !== null) made.style.boxShadow = `inset 0 -3px ${sheet.color}`;
    if (isFront) made.append(icon('down', 16));
    if (isFront) made.lastElementChild?.addEventListener('click', () => more(made, sheet));
    draggable(made, sheet);
    return made;
  }

  function more(opener: HTMLElement, sheet: SheetTab): void {
    const { sheetId } = sheet;
    const sheets = file.state?.sheets ?? [];
    const at = sheets.findIndex((one) => one.sheetId === sheetId);
    const isLast = sheets.filter(({ hidden }) => !hidden).length === 1;
    const move = (label: string, to: number): MenuEntry => ({
      label,
      disabled: to < 0 || to >= sheets.length,
      run: () => void file.edit({ kind: 'move sheet', sheetId, position: to }),
    });
    const entries: MenuEntry[] = [
      { label: 'Delete', disabled: isLast, run: () => void file.edit({ kind: 'delete sheet', sheetId }) },
      { label: 'Rename', run: () => rename(opener, sheet) },
      { label: 'Hide sheet', disabled: isLast, run: () => void file.edit({ kind: 'hide sheet', sheetId }) },
      'separator',
      move('Move right', at + 1),
      move('Move left', at - 1),
    ];
    openMenu({ opener, side: 'above' }, `Sheet ${sheet.title}`, entries, {
      closed: (wasChosen) => void (wasChosen ? null : opener.focus()),
    });
  }

  function listAll(): void {
    const entries = (file.state?.sheets ?? []).map(
      ({ sheetId, title, hidden }): MenuEntry => ({
        label: title,
        hint: hidden ? 'hidden: click to show' : sheetId === file.frontId ? 'in front' : '',
        run: () => void (hidden ? showHidden(sheetId) : file.open(sheetId)),
      }),
    );
    openMenu({ opener: all, side: 'above' }, 'All sheets', entries, {
      closed: (wasChosen) => (wasChosen ? focusGrid() : all.focus()),
    });
  }

  async function showHidden(sheetId: number): Promise<void> {
    if (await file.edit({ kind: 'show sheet', sheetId })) await file.open(sheetId);
  }

  function rename(opener: HTMLElement, { sheetId, title }: SheetTab): void {
    const field = element('input', {
      class: 'tab-rename',
      'aria-label': `New name of the sheet ${title}`,
      value: title,
    });
    renaming = true;
    const end = (isKept: boolean) => {
      if (!renaming) return;
      renaming = false;
      field.replaceWith(opener);
      opener.focus();
      if (isKept && field.value !== title)
        void file.edit({ kind: 'rename sheet', sheetId, title: field.value });
      refill();
    };
    field.addEventListener('blur', () => end(true));
    field.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Enter' || event.key === 'Escape') end(event.key === 'Enter');
    });
    field.style.width = `${opener.offsetWidth + 12}px`;
    opener.replaceWith(field);
    field.select();
  }

  function draggable(made: HTMLElement, { sheetId }: SheetTab): void {
    made.addEventListener('dragstart', (event) => event.dataTransfer?.setData('text/plain', String(sheetId)));
    made.addEventListener('dragover', (event) => event.preventDefault());
    made.addEventListener('drop', (event) => {
      event.preventDefault();
      const dragged = Number(event.dataTransfer?.getData('text/plain'));
      const position = (file.state?.sheets ?? []).findIndex((one) => one.sheetId === sheetId);
      if (Number.isInteger(dragged) && dragged !== sheetId)
        void file.edit({ kind: 'move sheet', sheetId: dragged, position });
    });
  }

  function turn(event: KeyboardEvent): void {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = tabs.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? undefined : tabs[(at + by + tabs.length) % tabs.length];
    if (by !== 0) next?.focus();
    if (by !== 0) next?.click();
  }
}
