const SCOPE = 'https://www.googleapis.com/auth/bigquery';
const SERVICE = { userSymbol: 'BigQuery', serviceId: 'bigquery', version: 'v2' };

/** The manifest of the BigQuery build: the default manifest with one more scope and service. Takes and returns the text of appsscript.json. */
export function bigQueryManifest(text) {
  const manifest = JSON.parse(text);
  const { enabledAdvancedServices = [] } = manifest.dependencies ?? {};
  const more = {
    ...manifest,
    oauthScopes: [...(manifest.oauthScopes ?? []), SCOPE],
    dependencies: {
      ...manifest.dependencies,
      enabledAdvancedServices: [...enabledAdvancedServices, SERVICE],
    },
  };
  return `${JSON.stringify(more, null, 2)}\n`;
}
