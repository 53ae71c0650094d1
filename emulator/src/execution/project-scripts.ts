import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

interface Compiled {
  /** Size and time of the file, because the project may be built again while the runtime is in use. */
  readonly state: string;
  readonly script: Script;
}

const compiled = new Map<string, Compiled>();

/** The .js files of a folder in the order of their names, each compiled once. Throws SyntaxError for a file that is not a script. */
export function projectScripts(folder: string): Script[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((name) => scriptOf(join(folder, name)));
}

function scriptOf(filename: string): Script {
  const { mtimeMs, size, ino } = statSync(filename);
  const state = `${ino} ${size} ${mtimeMs}`;
  const known = compiled.get(filename);
  if (known?.state === state) return known.script;
  const script = new Script(readFileSync(filename, 'utf8'), { filename });
  compiled.set(filename, { state, script });
  return script;
}
