import { request } from 'node:http';
import { writeProject } from '../../../emulator/test/project';
import type { UserEdit } from '../../../playground/page-server/actions';
import type { PageState } from '../../../playground/page-server/page-state';
import type { SheetContent } from '../../../playground/page-server/sheet/sheet-content';
import { type RunningPage, startPage } from '../../../playground/page-server/start-page';
import { Playground } from '../../../playground/playground';
import { CODE } from './add-on';

export const ASSETS = { html: '<!doctype html><title>page</title>', js: 'page()', css: 'p{}' };

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A page with its own add-on and simulated service, and the requests of a browser. */
export class TestPage {
  private constructor(
    readonly playground: Playground,
    readonly page: RunningPage,
  ) {}

  static async open(code = CODE): Promise<TestPage> {
    const playground = await Playground.start(writeProject(code));
    return new TestPage(playground, await startPage({ playground, port: 0, assets: ASSETS }));
  }

  /** A page for the tests of a file: one for all of them, or a new one for each. */
  static openFor(tests: 'all' | 'each'): TestPage {
    const page: TestPage = Object.create(TestPage.prototype);
    const open = async () => void Object.assign(page, await TestPage.open());
    const close = () => page.close();
    if (tests === 'all') {
      beforeAll(open);
      afterAll(close);
    } else {
      beforeEach(open);
      afterEach(close);
    }
    return page;
  }

  async close(): Promise<void> {
    await this.page.close();
    await this.playground.stop();
  }

  /** Any request, with the given headers. */
  sendRequest(
    method: string,
    path: string,
    { headers = {}, body = '' }: { readonly headers?: Record<string, string>; readonly body?: string } = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(`${this.page.url}${path}`, { method, headers, agent: false }, (message) => {
        const chunks: Buffer[] = [];
        message.on('data', (chunk: Buffer) => chunks.push(chunk));
        message.on('end', () =>
          resolve({
            status: message.statusCode!,
            headers: message.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const headers = { 'x-playground': '1', 'content-type': 'application/json' };
    const { status, text } = await this.sendRequest('POST', path, { headers, body: JSON.stringify(body) });
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return JSON.parse(text) as T;
  }

  async fetchState(): Promise<PageState> {
    return JSON.parse((await this.sendRequest('GET', '/api/state')).text) as PageState;
  }

  async fetchSheet(id = 0): Promise<SheetContent> {
    return JSON.parse((await this.sendRequest('GET', `/api/sheet?id=${id}`)).text) as SheetContent;
  }

  /** The displayed texts of a tab. */
  async displayTab(id = 0): Promise<string[][]> {
    const { rows } = await this.fetchSheet(id);
    return rows.map((row) => row.map((cell) => cell?.shown ?? ''));
  }

  /** An edit that has to succeed; throws the sentence if it is refused. */
  async edit(edit: UserEdit): Promise<void> {
    await this.post('/api/edit', edit);
  }

  typeTexts(row: number, column: number, ...texts: string[][]): Promise<void> {
    return this.edit({ kind: 'type', sheetId: 0, row, column, texts });
  }

  /** A call of the sidebar. */
  async call(name: string, ...args: unknown[]): Promise<unknown> {
    const answer = await this.post<{ value?: unknown; error?: string }>('/api/call', { name, args });
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }

  /** The state as soon as it meets the condition. */
  async waitForState(wanted: (state: PageState) => boolean): Promise<PageState> {
    for (let tries = 0; tries < 400; tries += 1) {
      const state = await this.fetchState();
      if (wanted(state)) return state;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('The page never came to the wanted state.');
  }
}
