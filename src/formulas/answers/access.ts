import { type CurrencyId, REPORTS, type ReportId, type ZoneId } from '../../catalogue/catalogue';
import type { TextCache } from '../../platform/ports';
import type { KnownValues } from '../../request/unknown-apps';
import type { FormulaAccess } from '../../settings/formula-access';

/**
 * What cells remember of the owner's settings and consent, to use stored answers without reading properties. A cell that sends a
 * request reads the properties.
 */
export interface RememberedAccess {
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
  /** A digest of the service's address and the key for each report, as stored answers contain it. */
  readonly origins: Readonly<Record<ReportId, string>>;
  readonly known: KnownValues;
}

/** The name of the remembered access in the cache. */
export const ACCESS_NAME = 'access.2';
/** A change in another file takes effect after this time. */
const REMEMBERED_SECONDS = 600;

/** The remembered access in cached texts; undefined if there is none or it is damaged. */
export function rememberedAccess(texts: ReadonlyMap<string, string>): RememberedAccess | undefined {
  try {
    return JSON.parse(texts.get(ACCESS_NAME) ?? '') as RememberedAccess;
  } catch {
    return undefined;
  }
}

export function rememberAccess(access: RememberedAccess, cache: TextCache): void {
  cache.putAll(new Map([[ACCESS_NAME, JSON.stringify(access)]]), REMEMBERED_SECONDS);
}

/** To be called after each change of the settings, the key or the consent in this file. */
export function forgetAccess(cache: TextCache): void {
  cache.remove([ACCESS_NAME]);
}

/** Identifies, for each report, the service and the key that its answers depend on, and does not reveal them. */
export function originsOf(
  { settings, key }: Pick<FormulaAccess, 'settings' | 'key'>,
  digest: (text: string) => string,
): RememberedAccess['origins'] {
  const { baseUrl, paths } = settings;
  const origins = REPORTS.map(({ id }) => [id, digest(JSON.stringify([baseUrl, paths[id], key]))]);
  return Object.fromEntries(origins) as RememberedAccess['origins'];
}
