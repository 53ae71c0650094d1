import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** This package's folder. It is found by its name from the working directory, because this file may be in a bundle elsewhere. */
export function packageFolder(): string {
  const { resolve } = createRequire(join(process.cwd(), 'package.json'));
  return dirname(resolve('apps-script-emulator/package.json'));
}
