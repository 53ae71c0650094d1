import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Skips tests on machines without the programs, and says what to install; under CI a missing program is an error. */
export function withPrograms(...names: readonly string[]): typeof describe | typeof describe.skip {
  const missing = names.filter((name) => !isOnPath(name));
  if (missing.length === 0) return describe;
  const reason = `Not on the PATH: ${missing.join(', ')}. Install the packages hledger, ledger and beancount.`;
  if (process.env['CI']) throw new Error(reason);
  console.warn(`Tests are skipped. ${reason}`);
  return describe.skip;
}

/** What a program prints when it reads `text` in a file. Throws, with what it printed, if it does not accept the text. */
export function readBy(program: string, text: string, args: (file: string) => readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  const file = join(folder, 'journal.txt');
  writeFileSync(file, text);
  try {
    const env = { ...process.env, LC_ALL: 'C.UTF-8', PYTHONUTF8: '1' };
    return execFileSync(program, [...args(file)], { encoding: 'utf8', env, stdio: 'pipe', maxBuffer: 1e8 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program}: ${stderr}${stdout}`.slice(0, 2_000));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isOnPath(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
