import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Runtime, type RuntimeOptions } from '../src/runtime';
import { SpreadsheetStore } from '../src/spreadsheet/store';
import type { Web, WebRequest, WebResponse } from '../src/web';

/** A new file, as a user would make it. */
export function createSpreadsheet(id: string, owner: string): SpreadsheetStore {
  return new SpreadsheetStore({ id, name: id, timeZone: 'Europe/Berlin', owner });
}

export const START = Date.UTC(2026, 8, 15, 6);

interface Extras {
  readonly manifest?: object;
  readonly html?: Readonly<Record<string, string>>;
}

/** A folder as clasp would push it, with one Code.js. Equal projects share a folder, so that repeated runs add no files. */
export function writeProject(code: string, { manifest = {}, html = {} }: Extras = {}): string {
  const content = createHash('sha256')
    .update(JSON.stringify([code, manifest, html]))
    .digest('hex');
  const folder = join('build', 'projects', content.slice(0, 16));
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  writeFileSync(join(made, 'Code.js'), code);
  writeFileSync(
    join(made, 'appsscript.json'),
    JSON.stringify({ timeZone: 'Europe/Berlin', runtimeVersion: 'V8', ...manifest }),
  );
  for (const [name, text] of Object.entries(html)) writeFileSync(join(made, `${name}.html`), text);
  try {
    renameSync(made, folder);
  } catch (error) {
    // Another test process has made the same folder in the meantime, and may be reading it.
    if (!existsSync(folder)) throw error;
    rmSync(made, { recursive: true });
  }
  return folder;
}

export function createRuntime(code: string, options: Partial<RuntimeOptions> & Extras = {}): Runtime {
  const { manifest, html, ...rest } = options;
  const extras = { ...(manifest && { manifest }), ...(html && { html }) };
  return new Runtime({ dist: writeProject(code, extras), ...rest });
}

/** Runs an expression as the body of a sidebar call and returns its value, or throws its error. */
export function evaluateInScript(
  expression: string,
  options: Partial<RuntimeOptions> & Extras = {},
): unknown {
  return runForResult(createRuntime(`function f() { return ${expression}; }`, options), 'f');
}

export function runForResult(runtime: Runtime, functionName: string, ...args: unknown[]): unknown {
  const { value, error } = runtime.run(functionName, args, { kind: 'sidebar' });
  if (error !== undefined) throw new Error(error.message);
  return value;
}

/** A web in the same process that records its requests. */
export function createWeb(
  answer: (request: WebRequest) => WebResponse,
): Web & { readonly asked: WebRequest[] } {
  const asked: WebRequest[] = [];
  return {
    asked,
    send(request) {
      asked.push(request);
      return answer(request);
    },
  };
}

export function createTextResponse(
  body: string,
  status = 200,
  headers: WebResponse['headers'] = {},
): WebResponse {
  return { status, headers, body: Buffer.from(body) };
}
