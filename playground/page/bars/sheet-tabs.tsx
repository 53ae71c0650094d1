import { useLayoutEffect, useState } from 'preact/hooks';
import type { SheetTab } from '../../page-server/page-state';
import { focusCells } from '../grid/cell-editor';
import type { FileProps, OpenFile } from '../open-file';
import { Menu, type MenuEntry } from './menu';

/** The bar below the grid: a button with all sheets, a button to add a sheet, and a tab for each visible sheet. */
export function SheetTabs({ file }: FileProps) {
  const [openMenu, setOpenMenu] = useState<number | 'all' | null>(null);
  const sheets = file.state!.sheets;
  const texts = file.texts.tabs;
  const close = () => {
    setOpenMenu(null);
    focusCells();
  };
  useLayoutEffect(
    () => document.querySelector('.tab[aria-selected=true]')?.scrollIntoView({ inline: 'nearest' }),
    [file.sheetId, sheets.length],
  );
  return (
    <nav class="tabs" aria-label={texts.title}>
      <div>
        <button type="button" aria-label={texts.all} onClick={() => setOpenMenu('all')}>
          ≡
        </button>
        {openMenu === 'all' && (
          <Menu label={texts.all} side="above" close={close} entries={sheets.map((sheet) => listed(sheet))} />
        )}
      </div>
      <button type="button" aria-label={texts.add} onClick={() => void addSheet(file)}>
        +
      </button>
      <div class="tab-list" role="tablist" aria-label={texts.list}>
        {sheets
          .filter(({ hidden }) => !hidden)
          .map(({ sheetId, title, color }) => (
            <button
              type="button"
              key={sheetId}
              role="tab"
              class="tab"
              aria-selected={sheetId === file.sheetId}
              title={texts.more(title)}
              style={color === null ? '' : `box-shadow:inset 0 -3px ${color}`}
              onClick={() => open(sheetId)}
              onContextMenu={(event) => {
                event.preventDefault();
                setOpenMenu(sheetId);
              }}
            >
              {title}
            </button>
          ))}
      </div>
      {typeof openMenu === 'number' && (
        <Menu label={texts.menu} side="above" close={close} entries={tabMenu(file, openMenu)} />
      )}
    </nav>
  );

  function open(sheetId: number): void {
    void file.edit({ kind: 'open', sheetId });
    focusCells();
  }

  function listed({ sheetId, title, hidden }: SheetTab): MenuEntry {
    const show = async () => {
      if (hidden) await setSheet(file, sheetId, { hidden: false });
      open(sheetId);
    };
    return { label: hidden ? texts.hidden(title) : title, run: () => void show() };
  }
}

export async function addSheet(file: OpenFile): Promise<void> {
  const titles = file.state!.sheets.map(({ title }) => title);
  const sheetId = Math.floor(Math.random() * 2 ** 31);
  let number = titles.length + 1;
  const { newTitle } = file.texts.tabs;
  while (titles.includes(newTitle(number))) number += 1;
  await file.request('addSheet', { properties: { sheetId, title: newTitle(number) } });
  await file.edit({ kind: 'open', sheetId });
}

function tabMenu(file: OpenFile, sheetId: number): MenuEntry[] {
  const sheets = file.state!.sheets;
  const at = sheets.findIndex((sheet) => sheet.sheetId === sheetId);
  const title = sheets[at]?.title ?? '';
  const texts = file.texts.tabs;
  return [
    { label: texts.delete, run: () => void file.request('deleteSheet', { sheetId }) },
    {
      label: texts.rename,
      run: () => void setSheet(file, sheetId, { title: prompt(texts.name, title) ?? title }),
    },
    { label: texts.hide, run: () => void setSheet(file, sheetId, { hidden: true }) },
    null,
    // The index at which a sheet is inserted counts itself.
    {
      label: texts.right,
      run: () => void setSheet(file, sheetId, { index: Math.min(at + 2, sheets.length) }),
    },
    { label: texts.left, run: () => void setSheet(file, sheetId, { index: Math.max(at - 1, 0) }) },
  ];
}

function setSheet(file: OpenFile, sheetId: number, change: object): Promise<object | null> {
  const properties = { sheetId, ...change };
  return file.request('updateSheetProperties', { properties, fields: Object.keys(change).join() });
}
