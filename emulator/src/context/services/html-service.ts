import { mismatch } from '../arguments';
import { enumeration } from '../enums';
import { call, strict } from '../host';

/** The page that showSidebar and showModalDialog show. */
export interface Page {
  readonly content: string;
  readonly title: string;
  readonly width: number | null;
  readonly height: number | null;
}

const pages = new WeakMap<object, Page>();

export function makeHtmlService(): object {
  return strict('HtmlService', {
    XFrameOptionsMode: enumeration('HtmlService.XFrameOptionsMode', ['ALLOWALL', 'DEFAULT']),
    SandboxMode: enumeration('HtmlService.SandboxMode', ['EMULATED', 'IFRAME', 'NATIVE']),
    createHtmlOutputFromFile: (name: unknown) => output(call('HtmlService', 'file', String(name)) as string),
    createHtmlOutput: (content: unknown = '') => output(String(content)),
    toString: () => 'HtmlService',
  });
}

/** The page of an HtmlOutput. Throws for any other value. */
export function pageOf(given: unknown, signature: string): Page {
  const page = typeof given === 'object' && given !== null ? pages.get(given) : undefined;
  if (page === undefined) throw mismatch(signature, [given]);
  return page;
}

function output(content: string): object {
  let page: Page = { content, title: '', width: null, height: null };
  const change = (changed: Partial<Page>) => {
    page = { ...page, ...changed };
    pages.set(itself, page);
    return itself;
  };
  const itself: object = strict('HtmlOutput', {
    setTitle: (title: unknown) => change({ title: String(title) }),
    setWidth: (width: number) => change({ width }),
    setHeight: (height: number) => change({ height }),
    // Neither method has a visible effect in a sidebar.
    setXFrameOptionsMode: () => itself,
    setSandboxMode: () => itself,
    append: (more: unknown) => change({ content: page.content + String(more) }),
    setContent: (content: unknown) => change({ content: String(content) }),
    getContent: () => page.content,
    getTitle: () => page.title,
    getWidth: () => page.width,
    getHeight: () => page.height,
    toString: () => 'HtmlOutput',
  });
  return change({});
}
