import { isReference } from '../../../src/request/cells/cell-reference';
import { nameKey } from '../../../src/request/field-names';
import type { KnownValue } from '../../../src/request/known-values';
import { splitList } from '../../../src/request/parse-list';

/** The characters that end a name. A comma does not end it, because a name may contain commas. */
const NAME_END = /[\t\r\n]/;

/** The largest number of suggestions shown at once, because nobody reads a longer list. */
const MOST_SHOWN = 20;

/** The entries in typed or pasted text. Cells that were copied from a sheet have tabs between them. Names may contain commas. */
export function entriesOf(text: string, areNames = false): readonly string[] {
  if (!areNames) return splitList(text.replace(/\t/g, '\n'));
  const names = text.split(NAME_END).map((name) => name.trim());
  return names.filter((name) => name !== '');
}

/** True if the typed text contains a separator, so that an entry is complete. */
export function endsEntry(text: string, areNames = false): boolean {
  return areNames ? NAME_END.test(text) : /[,;，；、\t\r\n]/.test(text);
}

/** The list with more entries at its end, without duplicates. */
export function withEntries(entries: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...entries, ...more])];
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
  const key = comparable(typed);
  const open = options.filter(({ id }) => !entries.includes(id));
  const ranks = open.map((option) => rankOf(option, key));
  return [0, 1, 2, 3].flatMap((rank) => open.filter((_, at) => ranks[at] === rank)).slice(0, MOST_SHOWN);
}

/** 0: the text is the id or a name. 1: the id or the name begins with it. 2: another name does. 3: the id or the name contains it. */
function rankOf({ id, name, otherNames = [] }: ChipOption, key: string): number | undefined {
  const [shown, others] = [[id, name], otherNames].map((texts) => texts.map(comparable));
  const isName = (text: string) => text === key && key !== '';
  if (shown?.some(isName) || others?.some(isName)) return 0;
  if (shown?.some((text) => text.startsWith(key))) return 1;
  if (others?.some((text) => text.startsWith(key))) return 2;
  return shown?.some((text) => text.includes(key)) ? 3 : undefined;
}

/** The only option with the typed text as its id, or else as one of its names. */
export function exactOption(options: readonly ChipOption[], typed: string): ChipOption | undefined {
  const key = comparable(typed);
  const byId = options.filter(({ id }) => comparable(id) === key);
  const byName = ({ name, otherNames = [] }: ChipOption) =>
    [name, ...otherNames].some((text) => comparable(text) === key);
  const [only, ...others] = byId.length > 0 ? byId : options.filter(byName);
  return others.length === 0 ? only : undefined;
}

/** Texts that differ only in case, accents, spaces and signs are equal. A text of signs alone is compared with its signs. */
function comparable(text: string): string {
  return nameKey(text) || text.trim();
}
