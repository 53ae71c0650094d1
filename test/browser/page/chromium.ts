import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** Options that prevent requests for updates, spelling and accounts. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
];

/**
 * The path of Chromium: from the environment variable CHROMIUM, the PATH, or the usual places. Undefined when there is
 * none; under CI that is an error.
 */
export function findChromiumPath(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env['CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM names ${named}, and that is no program.`);
  }
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [...onPath, ...USUAL_PLACES].find(isProgram);
  if (found === undefined && env['CI'] !== undefined && env['CI'] !== '')
    throw new Error('No Chromium was found: install the package chromium, or name it in CHROMIUM.');
  return found;
}

/** The browser that `npm test` has started for all test files, or one of this process alone. */
export function startBrowser(executablePath: string): Promise<Browser> {
  const endpoint = process.env['BROWSER_ENDPOINT'];
  return endpoint ? chromium.connect(endpoint) : chromium.launch({ executablePath, args: QUIET });
}

/** A headless browser for all test files; `startBrowser` finds it by its endpoint in BROWSER_ENDPOINT. Undefined when there is none. */
export async function serveBrowser(): Promise<BrowserServer | undefined> {
  const executablePath = findChromiumPath();
  return executablePath === undefined ? undefined : chromium.launchServer({ executablePath, args: QUIET });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
