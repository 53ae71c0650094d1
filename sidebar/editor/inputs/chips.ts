import { splitList } from '../../../src/request/parse-list';
import type { Suggestion } from '../../../src/settings/suggestions';

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

/** The suggestions with the typed text in their id or name, if they are not chosen yet. Those that begin with the text are first. */
export function suggested(
  suggestions: readonly Suggestion[],
  entries: readonly string[],
  typed: string,
): readonly Suggestion[] {
  const sought = typed.trim().toLowerCase();
  const far = ({ id, name }: Suggestion) => {
    const places = [id, name].map((text) => text.toLowerCase().indexOf(sought)).filter((at) => at >= 0);
    return places.length === 0 ? 2 : Math.min(1, ...places);
  };
  const open = suggestions.filter((one) => !entries.includes(one.id));
  return [0, 1].flatMap((nth) => open.filter((one) => far(one) === nth)).slice(0, MOST_SHOWN);
}

/** The id of the suggestion with the typed name, if there is exactly one; otherwise the typed text. */
export function idOf(suggestions: readonly Suggestion[], typed: string): string {
  const sought = typed.toLowerCase();
  if (suggestions.some(({ id }) => id.toLowerCase() === sought)) return typed;
  const named = suggestions.filter(({ name }) => name.toLowerCase() === sought);
  const [only, ...others] = named;
  return only !== undefined && others.length === 0 ? only.id : typed;
}
