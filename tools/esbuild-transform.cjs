const { createHash } = require('node:crypto');
const { transformSync, version } = require('esbuild');
const { definitions } = require('./definitions.cjs');

// In Jest's contexts every access to a global is slow. So each file gets fast variables of its own for these globals.
const GLOBALS =
  'Array,BigInt,Float64Array,Int32Array,JSON,Map,Math,Number,Object,RegExp,Set,String,Symbol,Uint8Array';

const OPTIONS = {
  banner: `var {${GLOBALS}} = globalThis;`,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  // As in tsconfig.json: fields are set after the parameters of the constructor.
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  sourcemap: 'inline',
  // Unit tests include the BigQuery files.
  define: { ...definitions(), WITH_BIGQUERY: 'true' },
};

/** Compiles TypeScript for Jest, one file at a time, without type checks, which are a separate step. */
module.exports = {
  getCacheKey: (text, file) =>
    createHash('sha1')
      .update(JSON.stringify([version, OPTIONS, file, text]))
      .digest('hex'),
  process: (text, file) =>
    transformSync(text, { ...OPTIONS, loader: file.endsWith('x') ? 'tsx' : 'ts', sourcefile: file }),
};
