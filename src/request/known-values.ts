import { NETWORK_IDS } from '../catalogue';
import type { Day } from '../dates';
import { addInBrackets, getTexts } from '../wording';
import { formatInput } from './issues';
import { findNearestName, toNameKey } from './nearest-name';
import { removeDuplicates, splitList } from './parse-list';

/** A value in a response for the file: its id, and its name, which may be ''. */
export interface KnownValue {
  readonly id: string;
  readonly name: string;
}

/** The lists whose values only the service knows. */
export type NamedList = 'apps' | 'networks' | 'placements';

export type KnownValues = Readonly<Record<NamedList, readonly KnownValue[]>>;

export interface KnownSource {
  /** Earlier responses for the file. */
  readStored(): KnownValues;
  /**
   * The stored values, and the apps and networks with rows in the last 30 days (or since an earlier day) that the key may read. Asks the
   * service, so it is called only for a text that is not stored.
   */
  fetchValues(since?: Day): KnownValues;
  /** False without a key, so that asking throws. Omitted: true. */
  canFetch?(): boolean;
}

/** The ids that a text means: it is an id, or the name of one or several. */
export function findIdsByName(text: string, values: readonly KnownValue[]): readonly string[] {
  const typed = text.trim();
  const key = toNameKey(typed);
  if (values.some(({ id }) => id === typed)) return [typed];
  const selectIds = (isSame: (name: string) => boolean) =>
    removeDuplicates(values.filter(({ name }) => isSame(name)).map(({ id }) => id));
  const byName = selectIds((name) => name.trim() === typed);
  return byName.length > 0 || key === '' ? byName : selectIds((name) => toNameKey(name) === key);
}

/** The service is asked about every text except an id that the file knows, because a newer app may have the same name as a stored one. */
export function findIds(
  list: NamedList,
  text: string,
  { readStored, fetchValues }: KnownSource,
  since?: Day,
): readonly string[] {
  const typed = text.trim();
  // The networks that the specification lists are known, even if they have never had rows.
  const isListedNetwork = list === 'networks' && NETWORK_IDS.has(typed);
  const values = readStored()[list];
  const isId = isListedNetwork || values.some(({ id }) => id === typed);
  return isId ? [typed] : findIdsByName(text, [...values, ...fetchValues(since)[list]]);
}

/** Texts such as 00123456 and 3.10 are ids without a look-up, because nearly all ids are such numbers, and each look-up costs a formula a call. */
export const SURE_ID = /^(?:\d{6,}|\d+\.\d+)$/;

/** Whether a text may be the id of a new app: nearly all ids have a digit, and none has a space. */
export function isPossibleId(text: string): boolean {
  return /^[\w.-]+$/.test(text) && /\d/.test(text);
}

/** The items of a list of ids and names. Of “Dice, Duel & Co, 123456”, “Dice, Duel & Co” is one item if it is a name among `values`. A single item stays as typed. */
export function splitNames(text: string, values: readonly KnownValue[]): readonly string[] {
  const items = splitList(text);
  if (items.length < 2) return items;
  // Longer names first: one may begin with another. A key has no commas and spaces, so items are compared without them.
  const namesWithCommas = values
    .map(({ name }) => ({ key: toNameKey(name), itemCount: splitList(name).length }))
    .filter(({ itemCount }) => itemCount > 1)
    .sort((one, other) => other.itemCount - one.itemCount);
  const joinedItems: string[] = [];
  while (items.length > 0) {
    const isNext = ({ key, itemCount }: { readonly key: string; readonly itemCount: number }) =>
      toNameKey(items.slice(0, itemCount).join('')) === key;
    joinedItems.push(items.splice(0, namesWithCommas.find(isNext)?.itemCount ?? 1).join(', '));
  }
  return joinedItems.length === 1 ? [text.trim()] : joinedItems;
}

/** The items of a list of ids and names. The service is asked about names with commas only if the file does not know all items as ids. */
export function splitKnown(
  list: NamedList,
  text: string,
  { readStored, fetchValues, canFetch }: KnownSource,
  since?: Day,
): readonly string[] {
  const values = readStored()[list];
  const items = splitNames(text, values);
  const isKnownItem = (item: string) => SURE_ID.test(item) || values.some(({ id }) => id === item);
  if (items.length < 2 || items.every(isKnownItem) || canFetch?.() === false) return items;
  return splitNames(text, [...values, ...fetchValues(since)[list]]);
}

/** A sentence about a text that is no known id or name: “No app “Block Habour”. Did you mean “Block Harbour” (00123456)?” */
export function describeUnknownValue(list: NamedList, typed: string, values: readonly KnownValue[]): string {
  const near = findCloseValue(typed, values);
  const { id, name } = { id: formatInput(near?.id ?? ''), name: formatInput(near?.name ?? '') };
  const nearText = name === '' || name === id ? `“${id}”` : addInBrackets(`“${name}”`, id);
  return getTexts().requests.unknownValue(list, formatInput(typed), near && nearText);
}

/** In characters. Shorter texts are too similar for a guess. */
const SHORTEST_GUESS = 4;

/** The value with the same number (Sheets removes zeros), else with the nearest spelling of its id or name, else the only one whose name begins so. */
export function findCloseValue(typed: string, values: readonly KnownValue[]): KnownValue | undefined {
  const sameNumber = values.find(({ id }) => isSameNumber(typed, id));
  if (sameNumber !== undefined || typed.length < SHORTEST_GUESS) return sameNumber;
  const spellings = values.flatMap(({ id, name }) => [id, name]);
  const nearest = findNearestName(typed, spellings);
  const nearestValue = values.find(({ id, name }) => id === nearest || name === nearest);
  if (nearestValue !== undefined) return nearestValue;
  const [first, ...otherValues] = values.filter(({ name }) => toNameKey(name).startsWith(toNameKey(typed)));
  // A value may be known from several responses.
  return otherValues.every(({ id }) => id === first?.id) ? first : undefined;
}

export function findNearestValues(entries: readonly string[], values: readonly string[]): string[] {
  const guessed = entries.filter(({ length }) => length >= SHORTEST_GUESS);
  return removeDuplicates(guessed.flatMap((entry) => findNearestName(entry, values) ?? []));
}

/** Whether Sheets may have turned one of the ids into the other. */
export function isSameNumber(one: string, other: string): boolean {
  const isNumeric = (text: string) => /^\d{1,30}(?:\.\d{1,30})?$/.test(text);
  return one !== other && isNumeric(one) && isNumeric(other) && Number(one) === Number(other);
}

/** A sentence for each app that nobody knows. Apps without a row of their own are looked up. */
export function describeUnknownApps(
  { apps, from }: { readonly apps: readonly string[]; readonly from: Day },
  table: {
    readonly columns: readonly { readonly field: string }[];
    readonly rows: readonly (readonly unknown[])[];
  },
  knownSource: KnownSource,
): string[] {
  const { columns, rows } = table;
  const appColumn = columns.findIndex(({ field }) => field === 'appId');
  const hasAppColumn = appColumn >= 0;
  // Without a column of apps, all rows are of the one requested app.
  if (!hasAppColumn && rows.length > 0 && apps.length === 1) return [];
  const receivedIds = hasAppColumn ? removeDuplicates(rows.map((row) => String(row[appColumn]))) : [];
  const isUnknown = (app: string) =>
    !receivedIds.includes(app) && findIds('apps', app, knownSource, from).length === 0;
  const unknownAppIds = apps.filter(isUnknown);
  if (unknownAppIds.length === 0) return [];
  const values = [...knownSource.fetchValues(from).apps, ...receivedIds.map((id) => ({ id, name: '' }))];
  return unknownAppIds.map((app) => describeUnknownValue('apps', app, values));
}
