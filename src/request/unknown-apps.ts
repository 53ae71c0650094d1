import { closeApp, type KnownValue, unknownAppSentence } from './known-values';

/** The part of a table that tells which apps have rows. */
interface AppRows {
  readonly columns: readonly { readonly field: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * Those of the asked apps that the answer has no rows for. `cannot tell` when several apps were added up, so that the rows do not say
 * which of them they are of.
 */
export function appsWithoutRows(apps: readonly string[], table: AppRows): readonly string[] | 'cannot tell' {
  if (apps.length === 0) return [];
  const ids = appIds(table);
  if (ids !== undefined) return apps.filter((app) => !ids.has(app));
  if (table.rows.length === 0) return apps;
  return apps.length === 1 ? [] : 'cannot tell';
}

/** The app ids in a table's rows; undefined when it has no such column. */
export function appIds({ columns, rows }: AppRows): ReadonlySet<string> | undefined {
  const at = columns.findIndex(({ field }) => field === 'appId');
  return at < 0 ? undefined : new Set(rows.map((row) => String(row[at])));
}

/** Asked apps that no earlier answer contained, although one contained an app with a similar id: most likely slips. */
export function suspiciousApps(apps: readonly string[], known: readonly KnownValue[]): readonly string[] {
  return apps.filter((app) => closeApp(app, known) !== undefined);
}

/** A sentence for each of the apps that is close to a known one. */
export function unknownAppSentences(apps: readonly string[], known: readonly KnownValue[]): string[] {
  return apps.flatMap((app) => {
    const close = closeApp(app, known);
    return close === undefined ? [] : [unknownAppSentence(app, close)];
  });
}
