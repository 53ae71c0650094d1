import { readFileSync, writeFileSync } from 'node:fs';
import { refreshedFormulas } from './refreshed-formulas';

for (const page of ['README.md', 'docs/formulas.md']) {
  writeFileSync(page, refreshedFormulas(readFileSync(page, 'utf8')));
  console.log(`The results in ${page} are written.`);
}
