// Builds the add-on, checks it, and pushes it to Apps Script with clasp. `--with-bigquery` pushes the build with BigQuery.
// `--platform-check --script-id ID` pushes the build that checks what the add-on assumes about Google (docs/live-check.md).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { buildPlatformCheck } from '../platform-check/build.mjs';

const SCRIPT_ID = /^[\w-]{40,}$/;
const WHERE = 'in the script editor: Project Settings ▸ IDs ▸ Script ID';

/** Builds what is asked for, and returns the folder from which clasp pushes it. */
async function buildFor({ 'platform-check': isCheck, 'script-id': checkId, 'with-bigquery': withBigQuery }) {
  const { scriptId } = JSON.parse(readFileSync('.clasp.json', 'utf8'));
  if (!isCheck && checkId !== undefined)
    throw new Error('--script-id belongs to --platform-check; the add-on goes to the script of .clasp.json.');
  if (!isCheck && !SCRIPT_ID.test(scriptId))
    throw new Error(`Put your script id into .clasp.json (${WHERE}), then run this command again.`);
  if (isCheck && !SCRIPT_ID.test(checkId))
    throw new Error(`Give the id of a script made for the check: --script-id ID (${WHERE}).`);
  if (isCheck && checkId === scriptId)
    throw new Error('People may use the script of .clasp.json. Give the id of a new spreadsheet’s script.');
  if (isCheck) return buildPlatformCheck(checkId);
  await build({ withBigQuery });
  console.log(`dist/ is built${withBigQuery ? ' with BigQuery' : ''} and checked.`);
  return '.';
}

async function deploy() {
  const { values } = parseArgs({
    options: {
      'with-bigquery': { type: 'boolean', default: false },
      'platform-check': { type: 'boolean', default: false },
      'script-id': { type: 'string' },
    },
  });
  const folder = await buildFor(values);
  const clasp = `${process.cwd()}/node_modules/@google/clasp/build/src/index.js`;
  const { stdout } = spawnSync(process.execPath, [clasp, 'show-authorized-user', '--json'], {
    encoding: 'utf8',
  });
  if (!stdout.includes('"loggedIn": true'))
    throw new Error('Log in to Google first with `npm run login`, then run this command again.');
  const { status } = spawnSync(process.execPath, [clasp, 'push', '--force'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Google did not take the files; the message above says why.');
  if (values['platform-check']) console.log('Reload the spreadsheet and follow docs/live-check.md.');
}

deploy().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
