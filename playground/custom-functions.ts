import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TOP_LEVEL = /^function\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*\(/gmu;

/**
 * The functions of a built add-on that cells can call, in capitals as in formulas: every top-level function without an underscore at the
 * end of its name. `@customfunction` only adds a function to the suggestions that Sheets shows while a formula is typed.
 */
export function customFunctionNames(dist: string): ReadonlySet<string> {
  const code = readFileSync(join(dist, 'Code.js'), 'utf8');
  const names = [...code.matchAll(TOP_LEVEL)].map(([, name = '']) => name);
  return new Set(names.filter((name) => !name.endsWith('_')).map((name) => name.toUpperCase()));
}
