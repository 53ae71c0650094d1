import { texts } from '../wording/texts';
import { nearest } from './field-names';

interface AppRows {
  readonly columns: readonly { readonly field: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

/** An app in an earlier response for the file, with its name, which may be ''. */
export interface KnownApp {
  readonly id: string;
  readonly name: string;
}

/**
 * A sentence for each requested app without rows that is similar to a known app, or the same number as one with rows: “No app 123456. Did
 * you mean 00123456 (Block Harbour)?” Where several apps are added up, no row says which app it is of: only ids that lost their zeros are named.
 */
export function mistypedApps(
  apps: readonly string[],
  { columns, rows }: AppRows,
  known: () => readonly KnownApp[],
): string[] {
  const at = columns.findIndex(({ field }) => field === 'appId');
  const isAddedUp = at < 0 && rows.length > 0;
  if (isAddedUp && apps.length > 1) return unknownAppSentences(apps, known(), sameNumber);
  const received = new Set(rows.map((row) => String(row[at])));
  const silent = apps.filter((app) => !received.has(app));
  if (silent.length === 0 || isAddedUp) return [];
  const withRows = Array.from(received, (id) => ({ id, name: '' }));
  const twins = silent.flatMap((app) => sameNumber(app, withRows) ?? []);
  return unknownAppSentences(silent, [...known(), ...twins]);
}

export function unknownAppSentences(
  apps: readonly string[],
  known: readonly KnownApp[],
  find = closeApp,
): string[] {
  const unknown = apps.filter((app) => !known.some(({ id }) => id === app));
  return unknown.flatMap((app) => {
    const close = find(app, known);
    return close === undefined ? [] : [texts().requests.unknownApp(app, close.id, close.name)];
  });
}

/** In characters. Shorter ids are too similar for a guess. */
const SHORTEST_GUESS = 4;

/** One with the same digits, as Sheets removes zeros, or else the nearest spelling. */
function closeApp(typed: string, apps: readonly KnownApp[]): KnownApp | undefined {
  const same = sameNumber(typed, apps);
  if (same !== undefined || typed.length < SHORTEST_GUESS) return same;
  const ids = apps.map(({ id }) => id);
  const near = nearest(typed, ids);
  return apps.find(({ id }) => id === near);
}

/** The app whose id is the same number: Sheets may have turned one into the other. */
function sameNumber(typed: string, apps: readonly KnownApp[]): KnownApp | undefined {
  const isNumeric = (text: string) => /^\d{1,30}(?:\.\d{1,30})?$/.test(text);
  return apps.find(({ id }) => isNumeric(typed) && isNumeric(id) && Number(typed) === Number(id));
}
