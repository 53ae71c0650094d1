import type { PageState } from '../../page-server/api';
import type { Spreadsheet } from '../file/spreadsheet';
import { element, whenChanged } from '../parts/element';
import { icon } from '../parts/icon';
import { addOnFrame, type FrameWays } from './add-on-frame';

/** The add-on's sidebar to the right of the sheet, 300 pixels wide, with a title row as in Google Sheets. */
export function sidebar(file: Spreadsheet, ways: FrameWays): HTMLElement {
  const title = element('h2', { class: 'sidebar-title' });
  const close = element(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': 'Close the sidebar',
      title: 'Close',
      onclick: ways.close,
    },
    icon('close'),
  );
  const room = element('div', { class: 'sidebar-room' });
  const aside = element(
    'aside',
    { class: 'sidebar', 'aria-label': 'Sidebar of the add-on', hidden: true },
    element('div', { class: 'sidebar-head' }, title, close),
    room,
  );
  const fill = whenChanged(
    ({ sidebar: open }: PageState) => open,
    (open) => {
      aside.hidden = open === null;
      title.textContent = open?.title ?? '';
      room.replaceChildren(
        ...(open === null ? [] : [addOnFrame(`/sidebar?v=${open.version}`, open.title, ways)]),
      );
    },
  );
  file.onChange(() => file.state !== null && fill(file.state));
  return aside;
}
