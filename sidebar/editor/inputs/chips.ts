import { isCellReference, isPossibleId, type KnownValue, splitNames, toNameKey } from '../../../src/request';

/** The characters that end a name. A comma does not end it, because a name may contain commas. */
const NAME_END = /[\t\r\n]/;

/** The largest number of suggestions shown at once, because nobody reads a longer list. */
const MAX_SUGGESTIONS = 20;

/** The entries in typed or pasted text. Cells that were copied from a sheet have tabs between them. Names may contain commas. */
export function splitEntries(
  text: string,
  areNames = false,
  options: readonly ChipOption[] = [],
): readonly string[] {
  if (!areNames) return splitNames(text.replace(/\t/g, '\n'), options);
  const names = text.split(NAME_END).map((name) => name.trim());
  return names.filter((name) => name !== '');
}

/** True if the typed text contains a separator, so that an entry is complete. */
export function hasEntryEnd(text: string, areNames = false): boolean {
  return areNames ? NAME_END.test(text) : /[,;，；、\t\r\n]/.test(text);
}

/** A value to choose. It is also found by `otherNames`: a country has one in each language. */
export interface ChipOption extends KnownValue {
  readonly otherNames?: readonly string[];
}

/** The options with the typed text in their id or a name, if they are not chosen yet. The best matches are first. None for a reference. */
export function listSuggestions(
  options: readonly ChipOption[],
  entries: readonly string[],
  typed: string,
): readonly ChipOption[] {
  if (isCellReference(typed)) return [];
  const unchosenOptions = options.filter(({ id }) => !entries.includes(id));
  const ranks = unchosenOptions.map((option) => rankOption(option, typed));
  return [0, 1, 2, 3]
    .flatMap((rank) => unchosenOptions.filter((_, index) => ranks[index] === rank))
    .slice(0, MAX_SUGGESTIONS);
}

/** 0: the text is the id or a name. 1: the id or the name begins with it. 2: another name does. 3: the id or the name contains it. */
function rankOption({ id, name, otherNames = [] }: ChipOption, typed: string): number | undefined {
  const [idKey, key] = [normalizeCase(typed), toMatchKey(typed)];
  const otherKeys = otherNames.map(toMatchKey);
  const hasKeyMatch = (test: 'startsWith' | 'includes') =>
    normalizeCase(id)[test](idKey) || toMatchKey(name)[test](key);
  if (idKey !== '' && (normalizeCase(id) === idKey || [toMatchKey(name), ...otherKeys].includes(key)))
    return 0;
  if (hasKeyMatch('startsWith')) return 1;
  if (otherKeys.some((text) => text.startsWith(key))) return 2;
  return hasKeyMatch('includes') ? 3 : undefined;
}

/**
 * What Enter or a comma makes of a typed text: the option with it as id or name, or the first that begins with it. The text itself if it may
 * be a value that is not among the options. Unclear if it is the name of several, or only a part of a name.
 */
export function resolveTypedEntry(
  options: readonly ChipOption[],
  entries: readonly string[],
  typed: string,
  isValue: (text: string) => boolean,
): ChipOption | 'itself' | 'unclear' {
  const exact = findExactOption(options, typed, isValue);
  if (exact !== undefined) return exact;
  const [first, second] = listSuggestions(options, entries, typed);
  if (first === undefined || normalizeCase(typed) === '' || isPossibleId(typed.trim()) || isValue(typed))
    return 'itself';
  const rank = rankOption(first, typed);
  const isOfSeveral = rank === 2 && second !== undefined && rankOption(second, typed) === 2;
  return rank === 0 || rank === 3 || isOfSeveral ? 'unclear' : first;
}

/** The only option with the typed text as its id, or else as one of its names. Signs matter in an id, and in a text that may be one. */
export function findExactOption(
  options: readonly ChipOption[],
  typed: string,
  isValue: (text: string) => boolean = () => false,
): ChipOption | undefined {
  const typedId = normalizeCase(typed);
  const idMatches = options.filter((option) => normalizeCase(option.id) === typedId);
  const key = isPossibleId(typedId) ? normalizeCase : toMatchKey;
  const hasTypedName = ({ name, otherNames = [] }: ChipOption) =>
    typedId !== '' && !isValue(typed) && [name, ...otherNames].some((text) => key(text) === key(typed));
  const [onlyMatch, ...otherMatches] = idMatches.length > 0 ? idMatches : options.filter(hasTypedName);
  return otherMatches.length === 0 ? onlyMatch : undefined;
}

function normalizeCase(text: string): string {
  return text.trim().toLowerCase();
}

/** Texts that differ only in case, accents, spaces and signs are equal. A text of signs alone is compared with its signs. */
function toMatchKey(text: string): string {
  return toNameKey(text) || normalizeCase(text);
}
