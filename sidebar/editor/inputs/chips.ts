import { isReference } from '../../../src/request/cells/cell-reference';

import { nameKey } from '../../../src/request/field-names';
import { isPossibleId, type KnownValue, splitNames } from '../../../src/request/known-values';

/** The characters that end a name. A comma does not end it, because a name may contain commas. */
const NAME_END = /[\t\r\n]/;

/** The largest number of suggestions shown at once, because nobody reads a longer list. */
const MOST_SHOWN = 20;

/** The entries in typed or pasted text. Cells that were copied from a sheet have tabs between them. Names may contain commas. */
export function entriesOf(
  text: string,
  areNames = false,
  options: readonly ChipOption[] = [],
): readonly string[] {
  if (!areNames) return splitNames(text.replace(/\t/g, '\n'), options);
  const names = text.split(NAME_END).map((name) => name.trim());
  return names.filter((name) => name !== '');
}

/** True if the typed text contains a separator, so that an entry is complete. */
export function endsEntry(text: string, areNames = false): boolean {
  return areNames ? NAME_END.test(text) : /[,;，；、\t\r\n]/.test(text);
}

/** A value to choose. It is also found by `otherNames`: a country has one in each language. */
export interface ChipOption extends KnownValue {
  readonly otherNames?: readonly string[];
}

/** The options with the typed text in their id or a name, if they are not chosen yet. The best matches are first. None for a reference. */
export function suggested(
  options: readonly ChipOption[],
  entries: readonly string[],
  typed: string,
): readonly ChipOption[] {
  if (isReference(typed)) return [];
  const open = options.filter(({ id }) => !entries.includes(id));
  const ranks = open.map((option) => rankOf(option, typed));
  return [0, 1, 2, 3].flatMap((rank) => open.filter((_, at) => ranks[at] === rank)).slice(0, MOST_SHOWN);
}

/** 0: the text is the id or a name. 1: the id or the name begins with it. 2: another name does. 3: the id or the name contains it. */
function rankOf({ id, name, otherNames = [] }: ChipOption, typed: string): number | undefined {
  const [idKey, key] = [plain(typed), comparable(typed)];
  const others = otherNames.map(comparable);
  const does = (test: 'startsWith' | 'includes') => plain(id)[test](idKey) || comparable(name)[test](key);
  if (idKey !== '' && (plain(id) === idKey || [comparable(name), ...others].includes(key))) return 0;
  if (does('startsWith')) return 1;
  if (others.some((text) => text.startsWith(key))) return 2;
  return does('includes') ? 3 : undefined;
}

/**
 * What Enter or a comma makes of a typed text: the option with it as id or name, or the first that begins with it. The text itself if it may
 * be a value that is not among the options. Unclear if it is the name of several, or only a part of a name.
 */
export function meaningOf(
  options: readonly ChipOption[],
  entries: readonly string[],
  typed: string,
  isValue: (text: string) => boolean,
): ChipOption | 'itself' | 'unclear' {
  const exact = exactOption(options, typed, isValue);
  if (exact !== undefined) return exact;
  const [first, second] = suggested(options, entries, typed);
  if (first === undefined || plain(typed) === '' || isPossibleId(typed.trim()) || isValue(typed))
    return 'itself';
  const rank = rankOf(first, typed);
  const isOfSeveral = rank === 2 && second !== undefined && rankOf(second, typed) === 2;
  return rank === 0 || rank === 3 || isOfSeveral ? 'unclear' : first;
}

/** The only option with the typed text as its id, or else as one of its names. Signs matter in an id, and in a text that may be one. */
export function exactOption(
  options: readonly ChipOption[],
  typed: string,
  isValue: (text: string) => boolean = () => false,
): ChipOption | undefined {
  const id = plain(typed);
  const byId = options.filter((option) => plain(option.id) === id);
  const key = isPossibleId(id) ? plain : comparable;
  const byName = ({ name, otherNames = [] }: ChipOption) =>
    id !== '' && !isValue(typed) && [name, ...otherNames].some((text) => key(text) === key(typed));
  const [only, ...others] = byId.length > 0 ? byId : options.filter(byName);
  return others.length === 0 ? only : undefined;
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

/** Texts that differ only in case, accents, spaces and signs are equal. A text of signs alone is compared with its signs. */
function comparable(text: string): string {
  return nameKey(text) || plain(text);
}
