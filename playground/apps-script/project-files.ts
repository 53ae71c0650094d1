import { readFileSync } from 'node:fs';
import { type Context, Script } from 'node:vm';
import gasLocal from 'gas-local';

interface Compiled {
  readonly text: Buffer;
  readonly script: Script;
}

const compiled = new Map<string, Compiled>();

/**
 * Runs every file of a folder in the context, in the order in which gas-local finds them. gas-local would compile each anew:
 * that is done once here, for as long as the file stays the same.
 */
export function runProject(folder: string, context: Context): void {
  const files: string[] = [];
  const filter = (file: string): boolean => {
    if (file.endsWith('.js')) files.push(file);
    return false;
  };
  gasLocal.require(folder, context, { filter });
  for (const file of files) scriptIn(file).runInContext(context);
}

function scriptIn(file: string): Script {
  const text = readFileSync(file);
  const known = compiled.get(file);
  if (known?.text.equals(text)) return known.script;
  const script = new Script(text.toString('utf8'), { filename: file });
  compiled.set(file, { text, script });
  return script;
}
