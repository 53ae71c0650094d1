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

/** How an option is found by a typed text, the best first. */
const MATCHES = ['whole', 'start', 'start of another name', 'part'] as const;
type Match = (typeof MATCHES)[number];

/** The options with the typed text in their id or a name, if they are not chosen yet. The best matches are first. None for a reference. */
export function listSuggestions(
  options: readonly ChipOption[],
  entries: readonly string[],
  typed: string,
): readonly ChipOption[] {
  if (isCellReference(typed)) return [];
  const candidates = options
    .filter(({ id }) => !entries.includes(id))
    .map((option) => ({ option, match: findMatch(option, typed) }));
  const sorted = MATCHES.flatMap((match) => candidates.filter((candidate) => candidate.match === match));
  return sorted.slice(0, MAX_SUGGESTIONS).map(({ option }) => option);
}

/** How the id or the name of an option matches. Other names match only from their start. */
function findMatch({ id, name, otherNames = [] }: ChipOption, typed: string): Match | undefined {
  const [typedId, typedKey] = [normalizeCase(typed), toMatchKey(typed)];
  const [idText, nameKey, otherKeys] = [normalizeCase(id), toMatchKey(name), otherNames.map(toMatchKey)];
  if (typedId !== '' && (idText === typedId || [nameKey, ...otherKeys].includes(typedKey))) return 'whole';
  if (idText.startsWith(typedId) || nameKey.startsWith(typedKey)) return 'start';
  if (otherKeys.some((key) => key.startsWith(typedKey))) return 'start of another name';
  return idText.includes(typedId) || nameKey.includes(typedKey) ? 'part' : undefined;
}

/** The option with the typed text as id or name, or else the first that begins with it. Undefined for a text that is a value, a part of a name, or the name of several. */
export function findTypedOption(
  options: readonly ChipOption[],
  entries: readonly string[],
  typed: string,
  isValue: (text: string) => boolean,
): ChipOption | undefined {
  const exact = findExactOption(options, typed, isValue);
  const [first, second] = listSuggestions(options, entries, typed);
  const isWhole = normalizeCase(typed) === '' || isPossibleId(typed.trim()) || isValue(typed);
  if (exact !== undefined || first === undefined || isWhole) return exact;
  const match = findMatch(first, typed);
  const isOtherNameOfSeveral =
    match === 'start of another name' && second !== undefined && findMatch(second, typed) === match;
  return match === 'whole' || match === 'part' || isOtherNameOfSeveral ? undefined : first;
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
