import { readFileSync, writeFileSync } from 'node:fs';
import { fourReports } from '../playground/four-reports';
import { Playground } from '../playground/playground';
import type { SidebarState } from '../src/sidebar-state';

/** A page that shows the full report's tab as Sheets would, with the sidebar beside it. For docs/images/. */

const ROWS = 24;
const TABS = ['Full report', 'LTV', 'Retention', 'Devices'];

async function main(target: string): Promise<void> {
  const playground = await Playground.start('dist');
  const [full] = fourReports(playground.runtime.clock.now(), '00123456');
  await playground.run(full);
  const state = await playground.state();
  const rows = playground.sheet('Full report').slice(0, ROWS);
  await playground.stop();
  writeFileSync(target, page(rows, state));
}

function page(rows: readonly (readonly string[])[], state: SidebarState): string {
  const sidebar = readFileSync('dist/sidebar.html', 'utf8').replace(
    '<head>',
    `<head><script>${answering(state)}</script>`,
  );
  const columns = rows[1]!.length + 1;
  const letters = Array.from({ length: columns }, (_, i) => `<th>${String.fromCharCode(65 + i)}</th>`).join(
    '',
  );
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; font: 13px Arial, sans-serif; display: grid; grid-template-columns: 1fr 300px; height: 720px; overflow: hidden }
    main { overflow: hidden; position: relative } table { border-collapse: collapse; table-layout: fixed; width: ${34 + columns * 118}px }
    td, th { border: 1px solid #e2e3e3; height: 21px; padding: 0 5px; white-space: nowrap; overflow: hidden }
    th { background: #f8f9fa; color: #444; font-weight: 400; text-align: center } th.row { width: 34px }
    tr.line td { overflow: visible; position: relative; z-index: 1; border-color: transparent; color: #3c4043 } tr.head td { font-weight: 700; border-bottom: 3px solid #c0c0c0 }
    td.number { text-align: right } nav { position: absolute; bottom: 0; left: 0; right: 0; background: #f9fbfd; padding: 8px 46px; border-top: 1px solid #ddd }
    nav span { padding: 8px 14px } nav span:first-child { background: #e1e9f7; color: #0b57d0; font-weight: 700 }
    aside { border-left: 1px solid #dadce0; display: flex; flex-direction: column } aside h1 { font: 16px Arial; margin: 12px 16px } iframe { border: 0; flex: 1 }
  </style><main><table><tr><th class="row"></th>${letters}</tr>${rows.map((row, i) => line(row, i, columns)).join('')}</table>
  <nav>${TABS.map((tab) => `<span>${tab}</span>`).join('')}</nav></main>
  <aside><h1>Ad Reports</h1><iframe srcdoc="${text(sidebar)}"></iframe></aside>`;
}

function line(row: readonly string[], index: number, columns: number): string {
  const kind = index === 0 ? 'line' : index === 1 ? 'head' : '';
  const cells = Array.from({ length: columns }, (_, at) => {
    const cell = row[at] ?? '';
    return `<td${index > 1 && at > 3 ? ' class="number"' : ''}>${text(cell)}</td>`;
  });
  return `<tr class="${kind}"><th class="row">${index + 1}</th>${cells.join('')}</tr>`;
}

function text(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

/** A google.script.run that knows the state, which is all that the form asks for when it opens. */
function answering(state: SidebarState): string {
  const json = JSON.stringify(state).replace(/</g, '\\u003c');
  return `const run = { withSuccessHandler(f) { this.f = f; return this }, withFailureHandler() { return this }, sidebarState() { setTimeout(this.f, 0, ${json}) } }; window.google = { script: { run } };`;
}

main(process.argv[2]!).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
