import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DECLARED =
  /\/\*\*(?:(?!\*\/)[\s\S])*?@customfunction\b(?:(?!\*\/)[\s\S])*\*\/\s*function\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*\(/gu;

/** The functions of a built add-on that cells may call: those whose comment says `@customfunction`. In capitals, as formulas name them. */
export function customFunctionNames(dist: string): ReadonlySet<string> {
  const code = readFileSync(join(dist, 'Code.js'), 'utf8');
  return new Set([...code.matchAll(DECLARED)].map(([, name]) => name!.toUpperCase()));
}
