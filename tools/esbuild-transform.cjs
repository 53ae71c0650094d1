const { createHash } = require('node:crypto');
const { transformSync, version } = require('esbuild');
const { definitions } = require('./definitions.cjs');

// In the contexts that Jest runs files in, each look at a global is slow; a variable of the file is not.
const GLOBALS =
  'Array,BigInt,Float64Array,Int32Array,JSON,Map,Math,Number,Object,RegExp,Set,String,Symbol,Uint8Array';

const OPTIONS = {
  banner: `var {${GLOBALS}} = globalThis;`,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  sourcemap: 'inline',
  // Files are tested one by one: those for BigQuery, too.
  define: { ...definitions(), WITH_BIGQUERY: 'true' },
};

/** Makes JavaScript of TypeScript for Jest, a file at a time and without a look at its types: those are a check of their own. */
module.exports = {
  getCacheKey: (text, file) =>
    createHash('sha1')
      .update(JSON.stringify([version, OPTIONS, file, text]))
      .digest('hex'),
  process: (text, file) =>
    transformSync(text, { ...OPTIONS, loader: file.endsWith('x') ? 'tsx' : 'ts', sourcefile: file }),
};
