import { exception, mismatch } from '../arguments';
import { type EnumValue, enumeration } from '../enums';
import { call, strict } from '../host';
import { pageOf } from '../services/html-service';

interface MenuItem {
  readonly kind: 'item' | 'separator' | 'menu';
  readonly label: string;
  readonly run: string;
  readonly items: readonly MenuItem[];
}

const Button = enumeration('Ui.Button', ['CLOSE', 'OK', 'CANCEL', 'YES', 'NO']);
const ButtonSet = enumeration('Ui.ButtonSet', ['OK', 'OK_CANCEL', 'YES_NO', 'YES_NO_CANCEL']);

const menuItems = new WeakMap<object, { readonly label: string; readonly items: readonly MenuItem[] }>();
let only: object | undefined;

/** What SpreadsheetApp.getUi() returns; throws where Google has no user interface. */
export function ui(): object {
  call('Ui', 'open');
  only ??= makeUi();
  return only;
}

function makeUi(): object {
  return strict('Ui', {
    Button,
    ButtonSet,
    createMenu: (label: unknown) => menu(String(label), false),
    createAddonMenu: () => menu('', true),
    alert: (...args: unknown[]) => answered('alert', args).button,
    prompt(...args: unknown[]) {
      const answer = answered('prompt', args);
      return strict('PromptResponse', {
        getSelectedButton: () => answer.button,
        getResponseText: () => answer.text,
      });
    },
    showSidebar(page: unknown) {
      call('Ui', 'showSidebar', pageOf(page, 'Ui.showSidebar'));
    },
    showModalDialog(page: unknown, title: unknown) {
      call('Ui', 'showDialog', pageOf(page, 'Ui.showModalDialog'), String(title), true);
    },
    showModelessDialog(page: unknown, title: unknown) {
      call('Ui', 'showDialog', pageOf(page, 'Ui.showModelessDialog'), String(title), false);
    },
    toString: () => 'Ui',
  });
}

function menu(label: string, addOn: boolean): object {
  const items: MenuItem[] = [];
  const itself: object = strict('Menu', {
    addItem(caption: unknown, run: unknown) {
      items.push({ kind: 'item', label: String(caption), run: String(run), items: [] });
      return itself;
    },
    addSeparator() {
      items.push({ kind: 'separator', label: '', run: '', items: [] });
      return itself;
    },
    addSubMenu(sub: object) {
      const below = menuItems.get(sub);
      if (below === undefined) throw mismatch('Menu.addSubMenu', [sub]);
      items.push({ kind: 'menu', label: below.label, run: '', items: below.items });
      return itself;
    },
    addToUi() {
      call('Ui', 'addMenu', { label, addOn, items });
    },
  });
  menuItems.set(itself, { label, items });
  return itself;
}

/** alert(text), alert(text, buttons), alert(title, text, buttons); the same for prompt. */
function answered(kind: 'alert' | 'prompt', args: readonly unknown[]): { button: EnumValue; text: string } {
  const last = args[args.length - 1] as EnumValue;
  const buttons = Object.values(ButtonSet).includes(last) ? last : ButtonSet.OK;
  const texts = buttons === last ? args.slice(0, -1) : args;
  if (texts.length < 1 || texts.length > 2 || (texts.length === 2 && buttons !== last)) {
    throw mismatch(`Ui.${kind}`, args);
  }
  const [title, text] = texts.length === 2 ? texts : ['', texts[0]];
  const answer = call('Ui', 'ask', {
    kind,
    title: String(title),
    text: String(text),
    buttons: buttons.name(),
  });
  const { button, typed } = answer as { button: keyof typeof Button; typed: string };
  const pressed = Button[button];
  if (pressed === undefined) throw exception(`There is no button ${button}.`);
  return { button: pressed, text: typed };
}
