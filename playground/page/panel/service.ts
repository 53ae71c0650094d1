import type { PanelState } from '../../page-server/api';
import { element, whenChanged } from '../parts/element';
import { panelButton, type Section, titled } from './section';

/** The reporting service in use, and the key of the simulated one. */
export function serviceSection(): Section {
  const body = element('div', {});
  const show = whenChanged(
    (panel: PanelState) => panel.service,
    ({ simulated, baseUrl, key }) => {
      const kind = simulated ? 'Simulated, on this machine:' : 'A real service:';
      const address = element('p', { class: 'panel-small' }, `${kind} `, element('code', {}, baseUrl));
      body.replaceChildren(address, ...(key === null ? [] : [keyRow(key)]));
    },
  );
  return { part: titled('Reporting service', body), show: ({ panel }) => show(panel) };
}

function keyRow(key: string): HTMLElement {
  const code = element('code', { class: 'panel-key' }, key);
  const copy = panelButton('Copy', () => void copied(), 'copy key', 'Copy the key');
  return element('div', { class: 'panel-row' }, element('span', { class: 'panel-small' }, 'Key'), code, copy);

  async function copied(): Promise<void> {
    try {
      await navigator.clipboard.writeText(key);
      copy.textContent = 'Copied';
    } catch {
      // The browser does not let pages write to the clipboard, so the key is selected for Ctrl+C.
      getSelection()?.selectAllChildren(code);
      copy.textContent = 'Press Ctrl+C';
    }
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, 2500);
  }
}
