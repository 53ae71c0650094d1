import { readFileSync, writeFileSync } from 'node:fs';
import { ExampleSheet } from './example-sheet';
import { fillExamples } from './fill-examples';

for (const page of ['README.md', 'docs/formulas.md']) {
  writeFileSync(page, fillExamples(readFileSync(page, 'utf8'), new ExampleSheet()));
  console.log(`${page} shows what its formulas give.`);
}
