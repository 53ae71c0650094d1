// Bundles the two parts of Code.js: docs/decisions/0009-size-of-the-bundle.md.
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { packedText } from './packed-text.mjs';
import { BUNDLE } from './stubs.mjs';

/**
 * The files behind which code is packed, with the functions that other files import from them. What is reached through these functions only
 * is the packed part. All other code is the plain part, which formulas need to start.
 */
const DOORS = {
  'src/report-app.ts': ['hourlyCheck', 'sidebarAnswer'],
  'src/device/days/summarize-day.ts': ['sumDevice'],
  'src/formulas/results/forecast-table.ts': ['forecastRequest', 'forecastTable'],
  'src/wording/other-english.ts': ['otherEnglish'],
};
const BEHIND_DOORS = Object.values(DOORS).flat();

/** The module from which the split parts import what is behind the doors. The first call of one of its functions unpacks the part. */
const DOOR_MODULE = 'doors';

/** The name of the packed part in stack traces, as in Packed:3:120. */
const PACKED = 'Packed';

const OPTIONS = {
  bundle: true,
  write: false,
  target: 'es2021',
  platform: 'neutral',
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
};

/**
 * The bundle of `entry`, which contains the packed part as a text, and the packed part. Both are `{ code, map }` with the source map as a
 * text.
 */
export async function bundleParts({ root, entry, define }) {
  const split = await splitParts({ root, entry, define });
  const packed = await packedPart(split);
  return { ...(await plainPart(split, packed.code)), packed };
}

/**
 * The parts as ES modules, by their paths, with the names that they export and the paths that they import. Esbuild puts each source file into
 * one of them, so nothing exists twice.
 */
async function splitParts({ root, entry, define }) {
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    absWorkingDir: root,
    entryPoints: { plain: entry, packed: PACKED, unpack: 'src/platform/apps-script/packed-part.ts' },
    outdir: 'dist',
    format: 'esm',
    splitting: true,
    sourcemap: 'inline',
    metafile: true,
    define,
    plugins: [doors(root)],
  });
  const modules = outputFiles.map(({ path, text }) => {
    const { exports, imports } = metafile.outputs[relative(root, path)];
    const own = imports.filter(({ external }) => !external);
    return [path, { text, exports, imports: own.map((one) => join(root, one.path)) }];
  });
  const part = (name) => join(root, `dist/${name}.js`);
  return { modules: new Map(modules), plain: part('plain'), packed: part('packed'), unpack: part('unpack') };
}

/** Leads all imports of the files in DOORS to the door module, apart from those of the packed part's entry. */
function doors(root) {
  const namespace = 'packed entry';
  const contents = Object.entries(DOORS).map(
    ([file, names]) => `export { ${names.join(', ')} } from './${file}';`,
  );
  return {
    name: 'doors',
    setup(plugin) {
      plugin.onResolve({ filter: new RegExp(`^${PACKED}$`) }, () => ({ path: PACKED, namespace }));
      plugin.onLoad({ filter: /.*/, namespace }, () => ({ contents: contents.join('\n'), resolveDir: root }));
      plugin.onResolve({ filter: /^\./, namespace: 'file' }, ({ path, resolveDir }) => {
        const file = `${relative(root, join(resolveDir, path))}.ts`;
        return Object.hasOwn(DOORS, file) ? { path: DOOR_MODULE, external: true } : undefined;
      });
    },
  };
}

/** The packed part as the body of a function that takes what it shares with the plain part: a list for each module, in the modules' order. */
async function packedPart(split) {
  const shared = sharedModules(split);
  const nth = new Map(shared.map(({ path }, at) => [path, at]));
  return joined(split, {
    contents: `export * from ${JSON.stringify(split.packed)};`,
    globalName: 'part',
    footer: { js: `return part\n//# sourceURL=${PACKED}` },
    outfile: PACKED,
    virtual: (path) =>
      nth.has(path)
        ? `export const [${shared[nth.get(path)].exports}] = shared[${nth.get(path)}];`
        : undefined,
  });
}

/** The modules that the packed part imports, with what they export. */
function sharedModules({ modules, packed }) {
  const split = modules.get(packed).imports.map((path) => ({ path, exports: modules.get(path).exports }));
  return [...split, { path: DOOR_MODULE, exports: BEHIND_DOORS }];
}

/** The plain part, with the packed part as a text. */
async function plainPart(split, packedCode) {
  const doorModule = lazyFunctions(split, packedText(packedCode));
  return joined(split, {
    contents: `export * from ${JSON.stringify(split.plain)};`,
    globalName: BUNDLE,
    outfile: 'Code',
    virtual: (path) => (path === DOOR_MODULE ? doorModule : undefined),
  });
}

/** The door module: functions that unpack the packed part at the first call, and give it what it shares with the plain part. */
function lazyFunctions(split, packed) {
  const shared = sharedModules(split).map(({ path, exports }, nth) => ({
    path,
    list: `[${exports.map((name) => (path === DOOR_MODULE ? name : `${name}_${nth}`))}]`,
    renamed: exports.map((name) => `${name} as ${name}_${nth}`),
  }));
  return [
    ...shared
      .filter(({ path }) => path !== DOOR_MODULE)
      .map(({ path, renamed }) => `import { ${renamed} } from ${JSON.stringify(path)};`),
    `import { packedPart } from ${JSON.stringify(split.unpack)};`,
    `const unpacked = () => (part ??= packedPart(${JSON.stringify(packed)}, [${shared.map(({ list }) => list)}]));`,
    'let part;',
    ...BEHIND_DOORS.map((name) => `export const ${name} = (...args) => unpacked().${name}(...args);`),
  ].join('\n');
}

/** One script of split modules. `virtual` returns the text that replaces a module, or undefined for the module itself. */
async function joined({ modules }, { contents, globalName, footer, outfile, virtual }) {
  const { outputFiles } = await build({
    ...OPTIONS,
    stdin: { contents },
    format: 'iife',
    globalName,
    footer,
    outfile: join('dist', `${outfile}.js`),
    sourcemap: 'external',
    plugins: [
      {
        name: 'split modules',
        setup(plugin) {
          plugin.onResolve({ filter: /.*/ }, ({ path, importer }) => ({
            path: path.startsWith('.') ? join(importer, '..', path) : path,
            namespace: path === DOOR_MODULE ? DOOR_MODULE : 'file',
          }));
          plugin.onLoad({ filter: /.*/ }, ({ path }) => ({
            contents: virtual(path) ?? modules.get(path).text,
          }));
        },
      },
    ],
  });
  const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text;
  return { code: text('.js'), map: text('.map') };
}
