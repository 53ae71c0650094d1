// Prints the source position of an error in the built add-on: `npm run trace -- Code.gs:39:55208 Packed:3:120`, or a copied stack trace through a pipe.
import { readFileSync } from 'node:fs';
import { bundle } from '../build.mjs';
import { namedVersion, sourcePositions } from './source-positions.mjs';

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const args = process.argv.slice(2).join(' ');
const text = args !== '' ? args : process.stdin.isTTY ? '' : readFileSync(0, 'utf8');
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const named = namedVersion(text);
const withBigQuery = named?.endsWith('+bigquery') === true;
if (named !== undefined && named.replace('+bigquery', '') !== version)
  fail(`The trace is of version ${named}, and this is ${version}: check out that version and try again.`);
// Always rebuilt, because the map in build/ may belong to the other build or to an older source.
const positions = sourcePositions(text, await bundle({ withBigQuery }));
if (positions.length === 0)
  fail(
    'No place such as Code.gs:39:55208 or Packed:3:120 was given. Paste the whole trace, or the details that the sidebar copies.',
  );
for (const { built, source } of positions) console.log(`${built}  →  ${source}`);
if (named === undefined)
  console.log(
    `No version was given: these are places of version ${version}, as it is here without BigQuery.`,
  );
