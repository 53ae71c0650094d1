import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionHelp, ParameterHelp } from './page-server/api';

const DOCUMENTED = /^\/\*\*\n((?: \*.*\n)*?) \*\/\nfunction +([\p{L}_$][\p{L}\p{N}_$]*) *\(([^)]*)\)/gmu;
const PARAMETER = /^@param +(?:\{[^}]*\} *)?(\[?)([\p{L}_$][\p{L}\p{N}_$]*)\]? *(.*)$/su;

/**
 * The help of a built add-on's functions, from the JSDoc in the file that is pushed to Google. As there, only a function with
 * `@customfunction` has help, and its parameters are those of the function itself.
 */
export function functionHelp(dist: string): FunctionHelp[] {
  const code = readFileSync(join(dist, 'Code.js'), 'utf8');
  return [...code.matchAll(DOCUMENTED)]
    .map(([, comment = '', name = '', parameters = '']) => ({ name, parameters, tags: tagsOf(comment) }))
    .filter(({ tags }) => tags.some((tag) => tag.startsWith('@customfunction')))
    .map(({ name, parameters, tags }) => ({
      name: name.toUpperCase(),
      about: tags[0]!.startsWith('@') ? '' : tags[0]!,
      parameters: namesOf(parameters).map((parameter) => parameterHelp(parameter, tags)),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The description and the tags of a comment, each as one line. */
function tagsOf(comment: string): string[] {
  const lines = comment.split('\n').map((line) => line.replace(/^ \* ?/, '').trim());
  return lines
    .join(' ')
    .split(/ (?=@[a-z])/)
    .map((tag) => tag.trim());
}

function namesOf(parameters: string): string[] {
  return parameters.split(',').flatMap((each) => each.trim().replace(/ *=.*$/, '') || []);
}

function parameterHelp(name: string, tags: readonly string[]): ParameterHelp {
  for (const tag of tags) {
    const [, bracket, of, about = ''] = PARAMETER.exec(tag) ?? [];
    if (of === name) return { name, isOptional: bracket === '[', about };
  }
  return { name, isOptional: false, about: '' };
}
