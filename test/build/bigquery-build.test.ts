import { readdirSync, readFileSync } from 'node:fs';
import { buildSync } from 'esbuild';
import { loadBuildTools } from './built-tools';

interface Tools {
  readonly check: {
    bigQueryFaults(code: string, withBigQuery: boolean): readonly string[];
    manifestFaults(text: string, withBigQuery?: boolean): readonly string[];
  };
  readonly manifest: { bigQueryManifest(text: string): string };
}

const { check, manifest } = loadBuildTools<Tools>({
  check: 'check-dist.mjs',
  manifest: 'bigquery-manifest.mjs',
});
const DEFAULT = readFileSync('appsscript.json', 'utf8');

it('the BigQuery build needs one scope and one service more than the default build', () => {
  const before = JSON.parse(DEFAULT);
  const after = JSON.parse(manifest.bigQueryManifest(DEFAULT));
  expect(after).toEqual({
    ...before,
    oauthScopes: [...before.oauthScopes, 'https://www.googleapis.com/auth/bigquery'],
    dependencies: {
      enabledAdvancedServices: [
        ...before.dependencies.enabledAdvancedServices,
        { userSymbol: 'BigQuery', serviceId: 'bigquery', version: 'v2' },
      ],
    },
  });
});

it('the BigQuery build has its own manifest, and the check of either build refuses the manifest of the other', () => {
  const variant = manifest.bigQueryManifest(DEFAULT);
  expect(check.manifestFaults(DEFAULT)).toEqual([]);
  expect(check.manifestFaults(variant, true)).toEqual([]);
  expect(check.manifestFaults(variant).join()).toMatch(/scopes are .*bigquery.*BigQuery bigquery v2/);
  expect(check.manifestFaults(DEFAULT, true)).toHaveLength(2);
});

it('the BigQuery build is the only one that may call BigQuery, while the default build may name it', () => {
  const calling = 'typeof BigQuery>"u"||BigQuery[name]';
  expect(check.bigQueryFaults(calling, true)).toEqual([]);
  expect(check.bigQueryFaults(calling, false).join()).toMatch(/which its manifest does not ask for/);
  expect(check.bigQueryFaults('"Rows can go to BigQuery. Ask for it."', false)).toEqual([]);
  expect(check.bigQueryFaults('"BigQuery"', true)).toEqual(['Code.js has no BigQuery']);
});

/** The source files of a build that have any code in its bundle. */
function listFilesWithCode({ withBigQuery }: { readonly withBigQuery: boolean }): string[] {
  const { metafile } = buildSync({
    entryPoints: ['src/main.ts'],
    bundle: true,
    write: false,
    outfile: 'Code.js',
    format: 'iife',
    globalName: 'adReports_',
    platform: 'neutral',
    mainFields: ['main'],
    external: ['stream'],
    metafile: true,
    define: { ADD_ON_VERSION: '""', WITH_BIGQUERY: String(withBigQuery) },
  });
  const inputs = Object.entries(metafile.outputs['Code.js']?.inputs ?? {});
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
}

const ONLY_FOR_BIGQUERY = /^src\/(bigquery\/|app\/bigquery-output)/;

it('the default build has no code that only reports into BigQuery execute', () => {
  expect(listFilesWithCode({ withBigQuery: false }).filter((file) => ONLY_FOR_BIGQUERY.test(file))).toEqual(
    [],
  );
  const own = readdirSync('src/bigquery', { recursive: true, encoding: 'utf8' });
  const files = own
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .map((file) => `src/bigquery/${file}`);
  const built = listFilesWithCode({ withBigQuery: true }).filter((file) => ONLY_FOR_BIGQUERY.test(file));
  expect(built).toEqual(expect.arrayContaining(files));
  expect(built.length).toBeGreaterThan(files.length);
});
