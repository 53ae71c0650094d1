import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { build } from 'esbuild';
import { alternate, type BenchRow, ratio } from './measure';

/** The bundle's size, and the time it takes in a fresh context: both are paid at every formula call. */
export async function run(): Promise<BenchRow[]> {
  const ours = readFileSync('dist/Code.js', 'utf8');
  const withZod = await bundleWithZod();
  const { fastest } = alternate(30, { ours: () => evaluate(ours), withZod: () => evaluate(withZod) });
  return [
    { what: 'dist/Code.js', measured: `${(ours.length / 1024).toFixed(1)} KB`, atMost: '60 KB' },
    {
      what: 'dist/Code.js evaluated, to the same bundle importing zod',
      measured: `${ratio(fastest.ours, fastest.withZod)} (${fastest.ours.toFixed(2)} ms)`,
      atMost: '0.30 ×',
    },
  ];
}

let evaluations = 0;

/** The comment makes each text a new one: the engine would keep the compiled code of a text it has seen. */
function evaluate(code: string): void {
  evaluations++;
  vm.runInContext(`${code}//${evaluations}`, vm.createContext({}));
}

async function bundleWithZod(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './src/main'; import * as z from 'zod'; export const draft = z.object({ report: z.string() });`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'adReports_',
    target: 'es2021',
    platform: 'neutral',
    minify: true,
  });
  return outputFiles[0]!.text;
}
