const { createHash } = require('node:crypto');
const { transformSync, version } = require('esbuild');

const OPTIONS = {
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  sourcemap: 'inline',
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
