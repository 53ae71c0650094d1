import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of appsscript.json that the runtime uses. */
export interface Manifest {
  readonly timeZone: string;
  /** Null if the manifest lists no scopes. */
  readonly scopes: readonly string[] | null;
  /** The global names of the enabled advanced services. */
  readonly advanced: readonly string[];
}

interface ManifestFile {
  readonly timeZone?: string;
  readonly runtimeVersion?: string;
  readonly oauthScopes?: readonly string[];
  readonly dependencies?: { readonly enabledAdvancedServices?: readonly { readonly userSymbol: string }[] };
}

/** Reads the manifest of a folder that clasp would push. Throws if it is missing or not for V8. */
export function readManifest(folder: string): Manifest {
  const file = JSON.parse(readFileSync(join(folder, 'appsscript.json'), 'utf8')) as ManifestFile;
  if (file.runtimeVersion !== 'V8')
    throw new Error(`${folder}/appsscript.json: runtimeVersion has to be "V8".`);
  return {
    timeZone: file.timeZone ?? 'Etc/GMT',
    scopes: file.oauthScopes ?? null,
    advanced: (file.dependencies?.enabledAdvancedServices ?? []).map(({ userSymbol }) => userSymbol),
  };
}
