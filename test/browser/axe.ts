import { readFileSync } from 'node:fs';
import type { Frame } from 'playwright-core';
import type { OpenedPage } from './page/opened-page';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** The violations that axe finds in a document, one line for each place. */
export async function listViolations(frame: Frame): Promise<string[]> {
  await frame.evaluate(AXE);
  const found = (await frame.evaluate(
    'axe.run(document, { resultTypes: ["violations"], iframes: false }).then(({ violations }) => violations)',
  )) as readonly Violation[];
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** The document of the add-on's sidebar. */
export function findSidebarFrame({ page }: OpenedPage): Frame {
  return page.frames().find((each) => each.url().includes('/sidebar'))!;
}

/** The violations in the sidebar, in the light and in the dark theme. */
export async function listViolationsInBothThemes(opened: OpenedPage): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await opened.page.emulateMedia({ colorScheme });
    for (const line of await listViolations(findSidebarFrame(opened))) found.push(`${colorScheme}: ${line}`);
  }
  return found;
}
