import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

/** Tools of the build by name: ES modules, converted to CommonJS for jest. */
export function loadBuildTools<Tools>(files: Readonly<Record<keyof Tools & string, string>>): Tools {
  const contents = Object.entries(files)
    .map(([name, file]) => `export * as ${name} from './tools/${file}';`)
    .join('\n');
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    define: { 'import.meta.url': JSON.stringify(pathToFileURL('tools/check-dist.mjs').href) },
  });
  const module = { exports: {} };
  new Function('module', 'require', outputFiles[0]!.text)(module, require);
  return module.exports as Tools;
}
