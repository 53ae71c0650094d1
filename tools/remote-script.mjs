// What a script at Google holds, before a push removes it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLE } from './stubs.mjs';

const CLASP = fileURLToPath(new URL('../node_modules/@google/clasp/build/src/index.js', import.meta.url));

/** A text that the files of each version of the add-on contain. Google itself writes a manifest into every script. */
const SIGNS = { 'Code.js': BUNDLE, 'sidebar.html': 'id="sidebar"', 'appsscript.json': '' };

/** The only file of a new script. */
const EMPTY_FUNCTION = /^(?:function [^\s()]+\(\) \{\s*\})?$/;

/** Runs clasp in a folder with a .clasp.json. */
export function runClasp(args, folder, stdio = 'pipe') {
  return spawnSync(process.execPath, [CLASP, ...args], { cwd: folder, encoding: 'utf8', stdio });
}

/** The names of the script's files that are not of the add-on, as the script editor shows them. Throws if Google does not show them. */
export function foreignFiles(scriptId) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'remote-script-')));
  try {
    writeFileSync(join(folder, '.clasp.json'), JSON.stringify({ scriptId, rootDir: '.' }));
    const { status, stdout, stderr } = runClasp(['pull', '--json'], folder);
    if (status !== 0)
      throw new Error(`Google did not show the files of the script, so nothing was pushed: ${stderr.trim()}`);
    return JSON.parse(stdout)
      .pulledFiles.filter((name) => !isOwn(name, readFileSync(join(folder, name), 'utf8').trim()))
      .map((name) => name.replace(/\.js$/, '.gs'))
      .toSorted();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isOwn(name, text) {
  return EMPTY_FUNCTION.test(text) || (Object.hasOwn(SIGNS, name) && text.includes(SIGNS[name]));
}
