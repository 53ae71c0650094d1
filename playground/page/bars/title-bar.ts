import type { Spreadsheet } from '../file/spreadsheet';
import { element } from '../parts/element';
import { icon } from '../parts/icon';

/** The file's name, the menus below it, and its current user. */
export function titleBar(file: Spreadsheet, menus: HTMLElement): HTMLElement {
  const name = element('h1', { class: 'file-name' });
  const user = element('span', { class: 'user', role: 'img' });
  file.onChange(() => {
    const { state } = file;
    if (state === null) return;
    name.textContent = state.fileName;
    document.title = `${state.fileName} – playground`;
    const role = state.panel.users.find(({ email }) => email === state.panel.user)?.role ?? 'owner';
    user.textContent = state.panel.user.charAt(0).toUpperCase();
    user.title = `${state.panel.user} (${role})`;
    user.ariaLabel = `Open as ${state.panel.user}, ${role}`;
    user.classList.toggle('is-colleague', role === 'colleague');
  });
  const sign = element('span', { class: 'file-sign' }, icon('sheet', 26));
  return element(
    'div',
    { class: 'title-bar' },
    sign,
    element('div', { class: 'title-lines' }, name, menus),
    user,
  );
}
