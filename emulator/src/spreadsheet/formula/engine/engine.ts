/**
 * Univer's formula engine: its functions, called one by one without Univer's own sheets. Loading it takes about a tenth of a second, so
 * that it is loaded when a formula first needs it.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Univer from '@univerjs/engine-formula';
import { buildSync } from 'esbuild';
import { packageFolder } from '../../../package-folder';

type Engine = typeof Univer;
export type EngineFunction = InstanceType<(typeof Univer)['BaseFunction']>;

const MOST_LINES = 10_000_000;

let loaded: Engine | undefined;
let executors: ReadonlyMap<string, EngineFunction> | undefined;

/** The engine's exports. */
export function engine(): Engine {
  loaded ??= createRequire(join(process.cwd(), 'package.json'))(bundle()) as Engine;
  return loaded;
}

/** A function of the engine. Throws if the engine does not have it. */
export function engineFunction(name: string): EngineFunction {
  executors ??= executorsOf(engine());
  const found = executors.get(name);
  if (found === undefined) throw new Error(`Univer's formula engine has no function ${name}.`);
  return found;
}

type Registered = readonly (readonly [new (name: string) => EngineFunction, string])[];

function executorsOf(univer: Engine): Map<string, EngineFunction> {
  const registered = [
    univer.functionMath,
    univer.functionStatistical,
    univer.functionCompatibility,
    univer.functionLookup,
    univer.functionDate,
    univer.functionLogical,
    univer.functionText,
    univer.functionInformation,
    univer.functionArray,
  ].flat() as unknown as Registered;
  return new Map(
    registered.map(([Class, name]) => {
      const made = new Class(name);
      made.setRefInfo('', '', -1, -1);
      // SEQUENCE would not be larger than the sheet. Whether a result fits is decided where it is placed.
      made.setSheetRowColumnCount(MOST_LINES, MOST_LINES);
      return [name, made];
    }),
  );
}

/**
 * The engine as one file in this package's build/. Its package cannot be imported as it is: Jest's modules are CommonJS, and some of its dependencies
 * are not.
 */
function bundle(): string {
  const folder = join(packageFolder(), 'build');
  const file = join(folder, `formula-engine-${version()}.cjs`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.${process.pid}.cjs`;
  const { outputFiles } = buildSync({
    stdin: { contents: "export * from '@univerjs/engine-formula'", resolveDir: packageFolder() },
    bundle: true,
    write: false,
    minifyWhitespace: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
  });
  writeFileSync(unfinished, outputFiles[0]!.text);
  // Tests in other processes may load the file at the same time.
  renameSync(unfinished, file);
  return file;
}

function version(): string {
  const at = join(packageFolder(), 'package.json');
  const { dependencies } = createRequire(at)(at) as { dependencies: Record<string, string> };
  return dependencies['@univerjs/engine-formula']!;
}
