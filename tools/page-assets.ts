/** Bundles the playground's page into a file, for all tests in a browser: `npx tsx tools/page-assets.ts FILE`. */
import { writeFileSync } from 'node:fs';
import { bundlePage } from '../playground/page-server/page-assets';

writeFileSync(process.argv[2]!, JSON.stringify(await bundlePage()));
