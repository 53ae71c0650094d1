// Builds and checks the add-on, and pushes it to Apps Script with clasp. If something is missing, one sentence says what.
// `--with-bigquery` pushes the build with BigQuery. `--platform-check --script-id ID` pushes the build that checks what the add-on assumes
// about Google (docs/live-check.md).
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { buildPlatformCheck } from './build-platform-check.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const SCRIPT_ID = /^[\w-]{40,}$/;
const WHERE = 'in the script editor: Project Settings ▸ IDs ▸ Script ID';

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function options() {
  try {
    return parseArgs({
      options: {
        'with-bigquery': { type: 'boolean', default: false },
        'platform-check': { type: 'boolean', default: false },
        'script-id': { type: 'string' },
      },
    }).values;
  } catch (error) {
    return stop(`${error.message} Allowed are --with-bigquery, or --platform-check with --script-id.`);
  }
}

/** Builds the add-on. Returns the folder from which clasp pushes it. */
async function builtAddOn(withBigQuery, scriptId, again) {
  await build({ withBigQuery });
  console.log(`dist/ is built${withBigQuery ? ' with BigQuery' : ''} and checked.`);
  if (!SCRIPT_ID.test(scriptId ?? ''))
    stop(`Put your script id into .clasp.json (${WHERE}), then run ${again} again.`);
  return root;
}

/** Builds the platform check. Returns the folder from which clasp pushes it. Refuses the script of .clasp.json, which people may use. */
async function builtCheck(given, scriptId, again) {
  if (!SCRIPT_ID.test(given ?? ''))
    stop(`Give the id of a script made for the check: ${again} (${WHERE} of a new spreadsheet’s script).`);
  if (given === scriptId)
    stop(
      'This is the script of .clasp.json, which people may be using. Make a new spreadsheet and give the id of its script.',
    );
  const folder = await buildPlatformCheck(given);
  console.log('build/platform-check/ is built.');
  return folder;
}

function clasp(folder, ...args) {
  const program = `${root}node_modules/@google/clasp/build/src/index.js`;
  return spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
}

const { 'with-bigquery': withBigQuery, 'platform-check': isCheck, 'script-id': given } = options();
if (given !== undefined && !isCheck)
  stop(
    '--script-id belongs to --platform-check: the add-on goes into the script of .clasp.json. Put its id there, or add --platform-check.',
  );
const flags = isCheck ? ' -- --platform-check --script-id ID' : withBigQuery ? ' -- --with-bigquery' : '';
const again = `\`npm run deploy${flags}\``;
const { scriptId } = JSON.parse(await readFile(`${root}.clasp.json`, 'utf8'));
const folder = isCheck
  ? await builtCheck(given, scriptId, again)
  : await builtAddOn(withBigQuery, scriptId, again);
const login = clasp(folder, 'show-authorized-user');
if (login.status !== 0 || /not logged in/i.test(login.stdout + login.stderr))
  stop(`Log in to Google first with \`npx clasp login\`, then run ${again} again.`);
const push = clasp(folder, 'push', '--force');
process.stdout.write(push.stdout);
if (push.status !== 0) stop(`Google did not take the files: ${push.stderr.trim() || 'clasp gave no reason'}`);
if (isCheck) console.log('Reload the spreadsheet and follow docs/live-check.md.');
