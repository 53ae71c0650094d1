import { NETWORK_IDS } from '../catalogue/fixed-values';
import type { Day } from '../dates/calendar';
import { texts } from '../wording/texts';
import { nameKey, nearest } from './field-names';
import { shownInput } from './issues';
import { splitList, unique } from './parse-list';

/** A value in a response for the file: its id, and its name, which may be ''. */
export interface KnownValue {
  readonly id: string;
  readonly name: string;
}

/** The lists whose values only the service knows. */
export type NamedList = 'apps' | 'networks' | 'placements';

export type KnownValues = Readonly<Record<NamedList, readonly KnownValue[]>>;

export interface ReceivedValues extends KnownValues {
  /** The lists whose names the service does not tell the owner of the key. */
  readonly unreadable?: readonly NamedList[];
}

/** Where the values are known from. */
export interface KnownSource {
  /** Earlier responses for the file. */
  stored(): KnownValues;
  /**
   * Those, and the apps and networks with rows in the last 30 days, or since an earlier day, as far as the key may read them. Asks the
   * service, so it is called only for a text that is not stored. Throws an AdReportsError.
   */
  ask(since?: Day): ReceivedValues;
  /** False without a key, so that asking throws. Omitted: true. */
  canAsk?(): boolean;
}

/** The ids that a text means: it is an id, or the name of one or several. */
export function idsNamed(text: string, values: readonly KnownValue[]): readonly string[] {
  const typed = text.trim();
  const key = nameKey(typed);
  const same = (isSame: (value: KnownValue) => boolean) => unique(values.filter(isSame).map(({ id }) => id));
  const [byId, byName] = [same(({ id }) => id === typed), same(({ name }) => name.trim() === typed)];
  if (byId.length > 0) return byId;
  return byName.length > 0 || key === '' ? byName : same(({ name }) => nameKey(name) === key);
}

/**
 * The ids that a text means; none if nobody knows it. The service is asked about everything but an id that the file knows: a name in the
 * file may be that of a second app since then.
 */
export function findIds(
  list: NamedList,
  text: string,
  { stored, ask }: KnownSource,
  since?: Day,
): readonly string[] {
  const typed = text.trim();
  // A network of the interface is known, even if it has never had rows.
  const isOfInterface = list === 'networks' && NETWORK_IDS.has(typed);
  const values = stored()[list];
  const isId = isOfInterface || values.some(({ id }) => id === typed);
  return isId ? [typed] : idsNamed(text, [...values, ...ask(since)[list]]);
}

/** Such ids are not looked up: nearly all ids of services are numbers, and each look-up costs a formula a call. */
export const SURE_ID = /^(?:\d{6,}|\d+\.\d+)$/;

/** Whether a text may be the id of a new app: nearly all ids have a digit, and none has a space. */
export function isPossibleId(text: string): boolean {
  return /^[\w.-]+$/.test(text) && /\d/.test(text);
}

/** The items of a list of ids and names, in which a name with commas that is among `values` stays one item. */
export function splitNames(text: string, values: readonly KnownValue[]): readonly string[] {
  const items = splitList(text);
  if (items.length < 2) return items;
  const names = values
    .map(({ name }) => ({ key: nameKey(name), length: splitList(name).length }))
    .filter(({ length }) => length > 1)
    .sort((one, other) => other.length - one.length);
  const whole: string[] = [];
  while (items.length > 0) {
    const name = names.find(({ key, length }) => nameKey(items.slice(0, length).join('')) === key);
    whole.push(items.splice(0, name?.length ?? 1).join(', '));
  }
  return whole.length === 1 ? [text.trim()] : whole;
}

/** The items of a list of ids and names. The service is asked about names with commas only if the file does not know all items as ids. */
export function splitKnown(
  list: NamedList,
  text: string,
  { stored, ask, canAsk }: KnownSource,
  since?: Day,
): readonly string[] {
  const values = stored()[list];
  const items = splitNames(text, values);
  const isKnown = (item: string) => SURE_ID.test(item) || values.some(({ id }) => id === item);
  if (items.length < 2 || items.every(isKnown) || canAsk?.() === false) return items;
  return splitNames(text, [...values, ...ask(since)[list]]);
}

/** A sentence about a text that is no known id or name: “No app “Block Habour”. Did you mean “Block Harbour” (00123456)?” */
export function unknownSentence(
  list: NamedList,
  typed: string,
  values: readonly KnownValue[],
  { unreadable = [] }: Pick<ReceivedValues, 'unreadable'> = {},
): string {
  const { id, name } = closeValue(typed, values) ?? { id: '', name: '' };
  const isUnreadable = unreadable.includes(list) && !isPossibleId(typed);
  return texts().requests.unknownValue(
    list,
    shownInput(typed),
    shownInput(id),
    shownInput(name),
    isUnreadable,
  );
}

/** In characters. Shorter texts are too similar for a guess. */
const SHORTEST_GUESS = 4;

/**
 * One with the same digits, as Sheets removes zeros, or else the nearest spelling of an id or a name, or else the only name that begins with
 * the text.
 */
export function closeValue(typed: string, values: readonly KnownValue[]): KnownValue | undefined {
  const same = values.find(({ id }) => isSameNumber(typed, id));
  if (same !== undefined || typed.length < SHORTEST_GUESS) return same;
  const near = nearest(
    typed,
    values.flatMap(({ id, name }) => [id, name]),
  );
  const longer = values.filter(({ name }) => nameKey(name).startsWith(nameKey(typed)));
  // A value may be known from several responses.
  const isOne = longer.every(({ id }) => id === longer[0]?.id);
  return values.find(({ id, name }) => id === near || name === near) ?? (isOne ? longer[0] : undefined);
}

/** The values that are most similar to entries. */
export function nearestValues(entries: readonly string[], values: readonly string[]): string[] {
  const guessed = entries.filter(({ length }) => length >= SHORTEST_GUESS);
  return unique(guessed.flatMap((entry) => nearest(entry, values) ?? []));
}

/** Whether Sheets may have turned one of the ids into the other. */
export function isSameNumber(one: string, other: string): boolean {
  const isNumeric = (text: string) => /^\d{1,30}(?:\.\d{1,30})?$/.test(text);
  return one !== other && isNumeric(one) && isNumeric(other) && Number(one) === Number(other);
}

interface AppRows {
  readonly columns: readonly { readonly field: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * A sentence for each requested app without rows that neither the file nor the service knows. Where several apps are added up, no row says
 * which app it is of, so each of them has to be known.
 */
export function unknownApps(
  { apps, from }: { readonly apps: readonly string[]; readonly from: Day },
  { columns, rows }: AppRows,
  known: KnownSource,
): string[] {
  const at = columns.findIndex(({ field }) => field === 'appId');
  const isAddedUp = at < 0 && rows.length > 0;
  if (isAddedUp && apps.length === 1) return [];
  const received = unique(rows.flatMap((row) => (isAddedUp ? [] : [String(row[at])])));
  const isUnknown = (app: string) =>
    !received.includes(app) && findIds('apps', app, known, from).length === 0;
  const unknown = apps.filter(isUnknown);
  if (unknown.length === 0) return [];
  const fromService = known.ask(from);
  const values = [...fromService.apps, ...received.map((id) => ({ id, name: '' }))];
  return unknown.map((app) => unknownSentence('apps', app, values, fromService));
}
