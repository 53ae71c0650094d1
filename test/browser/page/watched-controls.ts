import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';

/** The file that browser tests add their controls to, for `npm test`. Without it, nothing is watched. */
const FILE = process.env['SEEN_CONTROLS'];

/**
 * Runs in the page and in its frames. Reports every visible control, and every control that is used, as `area | kind | name`. Checkboxes, radio
 * buttons, options and tabs are reported by their group if they have one, reports in the list as “a report”, drop-downs of
 * cells as “a drop-down”, and sheets as “a sheet”.
 */
const WATCH = `(() => {
  const CONTROLS = 'button, a[href], select, input, textarea, summary, [role=menuitem], [role=tab], [role=option]';
  const told = new Set();
  const tell = (how, control) => {
    const line = how + ' ' + nameOf(control);
    if (told.has(line)) return;
    told.add(line);
    window.tellControl(line);
  };
  const text = (element) => (element?.innerText ?? '').trim().split('\\n')[0];
  const labelOf = (element) =>
    element.getAttribute('aria-label') ??
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => text(document.getElementById(id))).join(' ').trim();
  const ownName = (element) =>
    labelOf(element) || text(element.labels?.[0]) || text(element) || element.title || element.placeholder || element.id;
  const groupName = (element) => {
    const group = element.closest('fieldset, [role=listbox], [role=tablist]');
    if (group === null) return ownName(element);
    return group.tagName === 'FIELDSET' ? text(group.querySelector('legend')) : labelOf(group);
  };
  const kindOf = (element) => {
    const role = element.getAttribute('role');
    if (role === 'menuitem' || role === 'tab' || role === 'option') return role;
    if (element.tagName === 'INPUT' && ['checkbox', 'radio'].includes(element.type)) return element.type;
    return { BUTTON: 'button', A: 'link', SELECT: 'choice', SUMMARY: 'section' }[element.tagName] ?? 'field';
  };
  const areaOf = (element) => {
    if (location.pathname !== '/') return location.pathname.slice(1);
    if (element.closest('dialog') !== null) return 'dialog';
    return element.closest('.panel') === null ? 'page' : 'panel';
  };
  const nameOf = (element) => {
    const kind = kindOf(element);
    if (kind === 'section' && element.closest('li') !== null) return [areaOf(element), kind, 'in a list'].join(' | ');
    if (element.matches('.row-name')) return [areaOf(element), kind, 'a report'].join(' | ');
    if (element.closest('.drop-down') !== null) return [areaOf(element), kind, 'a drop-down'].join(' | ');
    if (element.closest('[role=menu][aria-label="All sheets"]') !== null) return [areaOf(element), kind, 'a sheet'].join(' | ');
    const name = ['checkbox', 'radio', 'option', 'tab'].includes(kind) ? groupName(element) : ownName(element);
    return [areaOf(element), kind, name].join(' | ');
  };
  const used = ({ target }) => {
    const control = target instanceof Element ? target.closest(CONTROLS + ', label') : null;
    if (control === null) return;
    if (control.tagName === 'LABEL') { if (control.control) tell('used', control.control); }
    else tell('used', control);
  };
  for (const event of ['click', 'change', 'input']) addEventListener(event, used, true);
  let waits = false;
  const look = () => {
    waits = false;
    for (const control of document.querySelectorAll(CONTROLS))
      if (!control.disabled && control.getAttribute('aria-disabled') !== 'true' && control.checkVisibility()) tell('seen', control);
  };
  const later = () => {
    if (!waits) setTimeout(look, 100);
    waits = true;
  };
  new MutationObserver(later).observe(document, { subtree: true, childList: true, attributes: true });
})()`;

/** Watches the controls of a page, before it is opened. The returned function adds them to the file. */
export async function watchControls(page: Page): Promise<() => void> {
  const lines = new Set<string>();
  if (FILE === undefined) return () => {};
  await page.exposeBinding('tellControl', (_, line: string) => {
    lines.add(line);
  });
  await page.addInitScript(WATCH);
  return () => {
    mkdirSync(dirname(FILE), { recursive: true });
    appendFileSync(FILE, [...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
  };
}
