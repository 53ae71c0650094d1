import { NETWORK_IDS } from '../catalogue';
import type { Day } from '../dates';
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
}

/** A key that is equal for “Cote d'Ivoire” and “Côte d’Ivoire”, and for “rewarded-video” and “Rewarded Video”. */
export function toNameKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[\p{M}\p{P}\s]/gu, '');
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
  const isId = isListedNetwork || readStored()[list].some(({ id }) => id === typed);
  return isId ? [typed] : findIdsByName(text, fetchValues(since)[list]);
}

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
