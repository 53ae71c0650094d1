// Builds the add-on, checks it, and pushes it to Apps Script with clasp. `--with-bigquery` pushes the build with BigQuery.
// `--platform-check --script-id ID` pushes the build that checks what the add-on assumes about Google (docs/live-check.md).
// A push removes every other file of the script, so a script with other code is refused; `--replace` goes on.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { buildPlatformCheck } from '../platform-check/build.mjs';
import { foreignFiles, runClasp } from './remote-script.mjs';

const SCRIPT_ID = /^[\w-]{40,}$/;
const WHERE = 'in the script editor: Project Settings ▸ IDs ▸ Script ID';

/** The script to push to. */
function requireScriptId({ 'platform-check': isCheck, 'script-id': checkId }) {
  const { scriptId } = JSON.parse(readFileSync('.clasp.json', 'utf8'));
  if (!isCheck && checkId !== undefined)
    throw new Error('--script-id belongs to --platform-check; the add-on goes to the script of .clasp.json.');
  if (!isCheck && !SCRIPT_ID.test(scriptId))
    throw new Error(`Put your script id into .clasp.json (${WHERE}), then run this command again.`);
  if (isCheck && !SCRIPT_ID.test(checkId))
    throw new Error(`Give the id of a script made for the check: --script-id ID (${WHERE}).`);
  if (isCheck && checkId === scriptId)
    throw new Error('People may use the script of .clasp.json. Give the id of a new spreadsheet’s script.');
  return isCheck ? checkId : scriptId;
}

/** Throws if the script has other code, unless it shall be replaced, and if Google does not show it. */
function checkRemoteScript(scriptId, { replace }) {
  const { stdout } = runClasp(['show-authorized-user', '--json']);
  if (!stdout.includes('"loggedIn": true'))
    throw new Error('Log in to Google first with `npm run login`, then run this command again.');
  const files = foreignFiles(scriptId);
  if (files.length === 0 || replace) return;
  throw new Error(
    `The script has code that is not of this add-on, and a push would remove it: ${files.join(', ')}. Nothing was pushed. ` +
      'Use a script without other code, or replace it with `npm run deploy -- --replace`.',
  );
}

/** Builds what is asked for, and returns the folder from which clasp pushes it. */
async function buildFor(scriptId, { 'platform-check': isCheck, 'with-bigquery': withBigQuery }) {
  if (isCheck) return buildPlatformCheck(scriptId);
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
      replace: { type: 'boolean', default: false },
    },
  });
  const scriptId = requireScriptId(values);
  checkRemoteScript(scriptId, values);
  const folder = await buildFor(scriptId, values);
  const { status } = runClasp(['push', '--force'], folder, 'inherit');
  if (status !== 0) throw new Error('Google did not take the files; the message above says why.');
  if (values['platform-check']) console.log('Reload the spreadsheet and follow docs/live-check.md.');
}

deploy().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
