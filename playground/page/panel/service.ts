import type { PanelState } from '../../page-server/api';
import { element, whenChanged } from '../parts/element';
import { panelButton, type Section, titled } from './section';

/** The reporting service in use, with its address, and the key of the simulated one. */
export function serviceSection(): Section {
  const body = element('div', {});
  const show = whenChanged(
    (panel: PanelState) => panel.service,
    ({ simulated, baseUrl, key }) => {
      const kind = simulated ? 'Simulated, on this machine' : 'A real service';
      const about = element('p', { class: 'panel-small' }, kind);
      const rows = key === null ? [] : [copyRow('Key', key)];
      body.replaceChildren(about, copyRow('Address', baseUrl), ...rows);
    },
  );
  return { part: titled('Reporting service', body), show: ({ panel }) => show(panel) };
}

function copyRow(name: string, text: string): HTMLElement {
  const code = element('code', { class: 'panel-key' }, text);
  const copy = panelButton('Copy', () => void copied(), `copy ${name}`, `Copy the ${name.toLowerCase()}`);
  return element('div', { class: 'panel-row' }, element('span', { class: 'panel-small' }, name), code, copy);

  async function copied(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = 'Copied';
    } catch {
      // The browser does not let pages write to the clipboard, so the text is selected for Ctrl+C.
      getSelection()?.selectAllChildren(code);
      copy.textContent = 'Press Ctrl+C';
    }
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, 2500);
  }
}
