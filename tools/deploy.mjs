// Builds, checks and pushes dist/ to Apps Script with clasp; says in one sentence what is missing. `--with-bigquery` pushes that build.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from '../build.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

function clasp(...args) {
  const program = `${root}node_modules/@google/clasp/build/src/index.js`;
  return spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8' });
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

const withBigQuery = process.argv.includes('--with-bigquery');
const again = `\`npm run deploy${withBigQuery ? ' -- --with-bigquery' : ''}\``;
const { scriptId } = JSON.parse(await readFile(`${root}.clasp.json`, 'utf8'));
await build({ withBigQuery });
console.log(`dist/ is built${withBigQuery ? ' with BigQuery' : ''} and checked.`);
if (!/^[\w-]{40,}$/.test(scriptId ?? '')) {
  stop(
    `Put your script id into .clasp.json (in the script editor: Project Settings ▸ IDs ▸ Script ID), then run ${again} again.`,
  );
}
const login = clasp('show-authorized-user');
if (login.status !== 0 || /not logged in/i.test(login.stdout + login.stderr)) {
  stop(`Log in to Google first with \`npx clasp login\`, then run ${again} again.`);
}
const push = clasp('push', '--force');
process.stdout.write(push.stdout);
if (push.status !== 0) stop(`Google did not take the files: ${push.stderr.trim() || 'clasp gave no reason'}`);
