import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { transformSync } from 'esbuild';
import { packageFolder } from '../src/package-folder';

it('the example of the README prints what the README says', () => {
  const text = readFileSync(join(packageFolder(), 'README.md'), 'utf8');
  const [, example = '', , printed] = text.split(/```(?:ts)?\n/);
  const { code } = transformSync(example, { loader: 'ts', format: 'cjs' });
  const lines: string[] = [];
  const log = (...values: unknown[]) => lines.push(`${format(...values)}\n`);
  new Function('require', 'console', code)(require, { log });
  expect(lines.join('')).toBe(printed);
});
