import { texts } from '../wording/texts';
import { nearest } from './nearest';

interface AppRows {
  readonly columns: readonly { readonly field: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

/** `cannot tell` if several apps were added up, so that the rows do not show to which app they belong. */
export function appsWithoutRows(apps: readonly string[], table: AppRows): readonly string[] | 'cannot tell' {
  if (apps.length === 0) return [];
  const ids = appIds(table);
  if (ids !== undefined) return apps.filter((app) => !ids.has(app));
  if (table.rows.length === 0) return apps;
  return apps.length === 1 ? [] : 'cannot tell';
}

export function appIds({ columns, rows }: AppRows): ReadonlySet<string> | undefined {
  const at = columns.findIndex(({ field }) => field === 'appId');
  return at < 0 ? undefined : new Set(rows.map((row) => String(row[at])));
}

/** The requested apps that are similar to a known app, or to another requested one: if they have no rows, they are probably mistyped. */
export function suspiciousApps(apps: readonly string[], known: readonly KnownValue[]): readonly string[] {
  return apps.filter((app) => closeApp(app, known) !== undefined || twinsOf(app, apps).length > 0);
}

/** A sentence for each of the apps without rows (`silent`) that is similar to a known app, or to a requested one with rows. */
export function slipSentences(
  silent: readonly string[],
  asked: readonly string[],
  known: readonly KnownValue[],
): string[] {
  const withRows = asked.filter((app) => !silent.includes(app));
  return silent.flatMap((app) => unknownAppSentences([app], [...known, ...twinsOf(app, withRows)]));
}

/** A sentence for each of the apps that is similar to a known one: "No app 123456. Did you mean 00123456 (Block Harbour)?" */
export function unknownAppSentences(apps: readonly string[], known: readonly KnownValue[]): string[] {
  return apps.flatMap((app) => {
    const close = closeApp(app, known);
    return close === undefined ? [] : [texts().requests.unknownApp(app, close.id, close.name)];
  });
}

/** The other apps with the same number, such as 0123 and 123. Ids that are only spelled similarly do not count: both may be intended. */
function twinsOf(app: string, apps: readonly string[]): KnownValue[] {
  const twins = apps.filter((other) => other !== app && isSameNumber(other, app));
  return twins.map((id) => ({ id, name: '' }));
}

/** In characters. Shorter ids are too similar for a guess. */
const SHORTEST_GUESS = 4;

/** One with the same digits, as Sheets removes zeros, or else the nearest spelling. Undefined for a known id. */
export function closeApp(typed: string, apps: readonly KnownValue[]): KnownValue | undefined {
  if (apps.some(({ id }) => id === typed)) return undefined;
  const sameNumber = apps.find(({ id }) => isSameNumber(typed, id));
  if (sameNumber !== undefined || typed.length < SHORTEST_GUESS) return sameNumber;
  const ids = apps.map(({ id }) => id);
  const near = nearest(typed, ids);
  return apps.find(({ id }) => id === near);
}

/** True for ids that are the same number: Sheets may have turned one into the other. */
function isSameNumber(one: string, other: string): boolean {
  return isNumeric(one) && isNumeric(other) && Number(one) === Number(other);
}

function isNumeric(text: string): boolean {
  return /^\d{1,30}(?:\.\d{1,30})?$/.test(text);
}

/** A value in an earlier response for the file, with its name, which may be ''. */
export interface KnownValue {
  readonly id: string;
  readonly name: string;
}

export interface KnownValues {
  readonly apps: readonly KnownValue[];
  readonly areas: readonly KnownValue[];
}

/** The names of known values, by id. Values without a name are left out. */
export function knownNames(known: readonly KnownValue[]): ReadonlyMap<string, string> {
  return new Map(known.flatMap(({ id, name }) => (name === '' ? [] : [[id, name] as const])));
}
