import { readFileSync } from 'node:fs';

/** The folders and files of src/ from the bottom to the top, as docs/architecture.md lists them. Each imports only from those before it. */
const LAYERS = JSON.parse(readFileSync(new URL('tools/layers.json', import.meta.url), 'utf8'));

/** No product imports another. They meet in src/app/ and src/sidebar-server/. */
const PRODUCTS = ['reports', 'bigquery', 'close', 'payouts', 'charts', 'formulas', 'audit'];

const within = (layers) => `^src/(${layers.join('|')})(/|\\.ts$)`;

const layers = LAYERS.map((layer, at) => ({
  name: `${layer}-imports-from-below`,
  severity: 'error',
  from: { path: within([layer]) },
  to: { path: '^src/', pathNot: within(['version', ...LAYERS.slice(0, at + 1)]) },
}));

const products = PRODUCTS.map((product) => ({
  name: `${product}-stands-beside-other-products`,
  severity: 'error',
  from: { path: within([product]) },
  to: { path: within(PRODUCTS.filter((other) => other !== product)) },
}));

/** What a folder shows to other folders is its index.ts. Tests of a file import that file. */
const frontDoors = [
  {
    name: 'src-folders-have-front-doors',
    severity: 'error',
    from: { path: '^(src/[^/]+|sidebar|playground|tools|bench)/', pathNot: '^src/app/app\\.ts$' },
    to: {
      path: '^src/[^/]+/',
      pathNot: ['^$1/', '^src/[^/]+/index\\.ts$', '^src/sidebar-server/', '^src/wording/[^/]+/shared\\.ts$'],
    },
  },
  {
    name: 'sidebar-folders-have-front-doors',
    severity: 'error',
    from: { path: '^sidebar/([^/]+)' },
    to: {
      path: '^sidebar/(editor|form|sentences|server|state|text|ui)/',
      pathNot: ['^sidebar/$1', '^sidebar/[^/]+/index\\.ts$'],
    },
  },
];

export default {
  forbidden: [
    ...layers,
    ...products,
    ...frontDoors,
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'the-add-on-stands-alone',
      severity: 'error',
      from: { path: '^src/' },
      to: { pathNot: ['^src/', 'node_modules/'] },
    },
    {
      name: 'apps-script-is-wired-in-one-file',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/platform/apps-script/', '^src/app/app\\.ts$'] },
      to: { path: '^src/platform/apps-script/' },
    },
    {
      name: 'the-emulator-stands-alone',
      comment: 'The built add-on is compared with it.',
      severity: 'error',
      from: { path: '^emulator/(src|test)/' },
      to: { pathNot: ['^emulator/', 'node_modules/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'the-simulated-service-stands-alone',
      comment: 'The built add-on is compared with it.',
      severity: 'error',
      from: { path: '^playground/service/' },
      to: { pathNot: ['^(playground/service|emulator)/', 'node_modules/'], dependencyTypesNot: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|build)/' },
    // Imports of types count.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
  },
};
