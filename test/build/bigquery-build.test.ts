import { readFileSync } from 'node:fs';
import { builtTools } from './built-tools';

interface Tools {
  readonly check: {
    bigQueryFaults(code: string, withBigQuery: boolean): readonly string[];
    manifestFaults(text: string, withBigQuery?: boolean): readonly string[];
    codeFaults(code: string, names: readonly string[], mostBytes?: number): readonly string[];
  };
  readonly manifest: { bigQueryManifest(text: string): string };
}

const { check, manifest } = builtTools<Tools>({ check: 'check-dist.mjs', manifest: 'bigquery-manifest.mjs' });
const DEFAULT = readFileSync('appsscript.json', 'utf8');

describe('the BigQuery build', () => {
  it('asks for one scope and one service more than the default build', () => {
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

  it('has a manifest of its own, and neither passes for the other', () => {
    const variant = manifest.bigQueryManifest(DEFAULT);
    expect(check.manifestFaults(DEFAULT)).toEqual([]);
    expect(check.manifestFaults(variant, true)).toEqual([]);
    expect(check.manifestFaults(variant).join()).toMatch(/scopes are .*bigquery.*BigQuery bigquery v2/);
    expect(check.manifestFaults(DEFAULT, true)).toHaveLength(2);
  });

  it('alone has code that calls BigQuery; to speak of it is allowed', () => {
    const calling = 'typeof BigQuery>"u"||BigQuery[name]';
    expect(check.bigQueryFaults(calling, true)).toEqual([]);
    expect(check.bigQueryFaults(calling, false).join()).toMatch(/which its manifest does not ask for/);
    expect(check.bigQueryFaults('"Rows can go to BigQuery. Ask for it."', false)).toEqual([]);
    expect(check.bigQueryFaults('"BigQuery"', true)).toEqual(['Code.js has no BigQuery']);
  });

  it('may be larger', () => {
    const large = `//${'x'.repeat(459_000)}`;
    expect(check.codeFaults(large, []).join()).toMatch(/over 458752 bytes/);
    expect(check.codeFaults(large, [], 480 * 1024)).toEqual([]);
  });
});
