// Draws top-level declarations of folders at random until they have so many lines (a line has about one mutant), as ranges for Stryker:
// `npm run mutate -- --mutate "$(node tools/mutant-sample.mjs --lines 400 --seed 1 src/table src/close)"`.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: 'string', default: '400' }, seed: { type: 'string', default: '1' } },
});
const declarations = positionals.flatMap(filesOf).flatMap(declarationsOf);
const order = (range) => createHash('sha256').update(`${values.seed} ${range}`).digest('hex');
declarations.sort((one, other) => (order(one.range) < order(other.range) ? -1 : 1));
const sample = [];
for (let lines = 0; lines < Number(values.lines) && declarations.length > 0; lines += sample.at(-1).lines)
  sample.push(declarations.shift());
console.log(sample.map(({ range }) => range).join(','));

function filesOf(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name}`);
}

/** The parts of a file between blank lines that are followed by a line without indentation. */
function declarationsOf(file) {
  let end = 0;
  return readFileSync(file, 'utf8')
    .split(/\n(?=\n\S)/)
    .map((text) => {
      const lines = text.split('\n').length;
      const start = end + 1;
      end += lines;
      return { range: `${file}:${start}-${end}`, lines };
    });
}
