import { buildSync } from 'esbuild';
import { packageFolder } from '../package-folder';

const built = new Map<string, string>();

/** The services as one script: an expression with the exports of context/main.ts as its value. */
export function contextScript(): string {
  return once('context/main.ts', (entry) => {
    const bundle = bundled(entry, { platform: 'neutral', format: 'iife', globalName: 'appsScript' });
    return `(function () {\n${bundle}\nreturn appsScript;\n})()`;
  });
}

/** The worker's program. */
export function threadScript(): string {
  return once('execution/thread.ts', (entry) => bundled(entry, { platform: 'node', format: 'cjs' }));
}

function once(file: string, make: (entry: string) => string): string {
  const text = built.get(file) ?? make(`src/${file}`);
  built.set(file, text);
  return text;
}

/** Bundles a file of this package. */
function bundled(entry: string, how: NonNullable<Parameters<typeof buildSync>[0]>): string {
  const { outputFiles } = buildSync({
    absWorkingDir: packageFolder(),
    entryPoints: [entry],
    bundle: true,
    write: false,
    target: 'es2022',
    logLevel: 'warning',
    ...how,
  });
  return outputFiles![0]!.text;
}
