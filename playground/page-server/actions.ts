import { GoogleError } from '../../emulator/src/host-service';
import { InvalidRequest } from '../../emulator/src/spreadsheet/json';
import type {
  Control,
  EditAnswer,
  PageMenuItem,
  QuestionAnswer,
  ScriptAnswer,
  ScriptCall,
  Selection,
  UserEdit,
} from './api';
import { Refused } from './guard';
import type { PageSession } from './page-session';
import { applyControl } from './panel/controls';
import { applyEdit } from './user-edits';

type Action = (session: PageSession, posted: never) => Promise<object> | object;

/** The actions that can be posted, by path. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['/api/call', call],
  ['/api/menu', menu],
  ['/api/answer', answer],
  ['/api/close', close],
  ['/api/edit', edit],
  ['/api/undo', (session: PageSession) => attempt(() => session.histories.of(session.user).undo())],
  ['/api/redo', (session: PageSession) => attempt(() => session.histories.of(session.user).redo())],
  ['/api/select', select],
  [
    '/api/control',
    (session: PageSession, control: Control) => applyControl(session, control).then(() => ({})),
  ],
]);

async function call(session: PageSession, { name, args }: ScriptCall): Promise<ScriptAnswer> {
  if (typeof name !== 'string' || !Array.isArray(args))
    throw new Refused(400, 'A call needs the name of a function and a list of arguments.');
  const { value, error } = await session.run(name, args, { kind: 'sidebar' });
  return error === undefined ? { value: value ?? null } : { error: error.message };
}

function menu(session: PageSession, { run }: { readonly run: string }): object {
  const items = session.playground.runtime.ui.menus.flatMap((each) => each.items.flatMap(withBelow));
  if (!items.some((item) => item.kind === 'item' && item.run === run))
    throw new Refused(400, 'No menu item runs this function.');
  session.inBackground(session.run(run, [], { kind: 'menu' }));
  return {};
}

function withBelow(item: PageMenuItem): PageMenuItem[] {
  return [item, ...item.items.flatMap(withBelow)];
}

function answer(session: PageSession, given: QuestionAnswer): object {
  if (!session.questions.answer(given)) throw new Refused(400, 'This question is no longer open.');
  return {};
}

function close(session: PageSession, { what }: { readonly what: 'sidebar' | 'dialog' }): object {
  session.pages.close(what);
  session.changed();
  return {};
}

function edit(session: PageSession, wanted: UserEdit): EditAnswer {
  const { file, runtime } = session.playground;
  return attempt(() =>
    session.histories.of(session.user).edit(() => applyEdit(file, wanted, session.user, runtime.clock.now())),
  );
}

/**
 * Selects cells on one tab; each tab has its own selection. The active tab is set by `open sheet` or by the add-on. A click on a tab that
 * was just deleted selects nothing: the page is about to receive the new active tab.
 */
function select(session: PageSession, { sheetId, row, column, rows, columns }: Selection): object {
  const { file } = session.playground;
  if (
    ![row, column, rows, columns].every(Number.isInteger) ||
    row < 0 ||
    column < 0 ||
    rows < 1 ||
    columns < 1
  )
    throw new Refused(400, 'A selection needs a row, a column, and how many of each.');
  if (file.sheets.some(({ id }) => id === sheetId))
    file.selected.set(sheetId, { top: row, left: column, bottom: row + rows, right: column + columns });
  return {};
}

/** Makes an edit. If Google would refuse it, the answer has Google's message. */
function attempt(work: () => void): EditAnswer {
  try {
    work();
    return { done: true };
  } catch (error) {
    if (!(error instanceof InvalidRequest || error instanceof GoogleError)) throw error;
    return { refused: error.message.replace(/^Invalid requests\[\d+\]\.\w+: /, '') };
  }
}
