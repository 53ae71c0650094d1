/** Bundles the playground's page into a file, for all tests in a browser: `node tools/run.mjs tools/page-assets.ts FILE`. */
import { writeFileSync } from 'node:fs';
import { bundlePage } from '../playground/page-server/page-assets';

writeFileSync(process.argv[2]!, JSON.stringify(await bundlePage()));
