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

const ACCESS = 'access.1';
/** Its text is another one after each change of the settings, the key or the consent in this file. */
const CHANGES = 'access.changes';
/** A change in another file takes effect after this time. */
const REMEMBERED_SECONDS = 600;
const CHANGES_SECONDS = 6 * 3_600;

export const ACCESS_NAMES: readonly string[] = [ACCESS, CHANGES];

type Texts = ReadonlyMap<string, string>;

/** The remembered access in cached texts; undefined if there is none, it is damaged, or something was changed since then. */
export function rememberedAccess(texts: Texts): RememberedAccess | undefined {
  const text = texts.get(ACCESS);
  if (text === undefined) return undefined;
  try {
    const { changes, ...access } = JSON.parse(text) as RememberedAccess & { readonly changes: string };
    return changes === changesIn(texts) ? access : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers what was read after `texts`: a change since then makes it invalid. */
export function rememberAccess(access: RememberedAccess, texts: Texts, cache: TextCache): void {
  const text = JSON.stringify({ ...access, changes: changesIn(texts) });
  cache.putAll(new Map([[ACCESS, text]]), REMEMBERED_SECONDS);
}

/**
 * To be called after each change of the settings, the key or the consent. `mark` is another text each time. The access is overwritten, too,
 * because Google may drop the mark from the cache.
 */
export function forgetAccess(cache: TextCache, mark: string): void {
  const texts = [
    [CHANGES, mark],
    [ACCESS, '{}'],
  ] as const;
  cache.putAll(new Map(texts), CHANGES_SECONDS);
}

function changesIn(texts: Texts): string {
  return texts.get(CHANGES) ?? '';
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
