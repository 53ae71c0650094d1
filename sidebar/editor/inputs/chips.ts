import type { Suggestion } from '../../../src/reports/store/suggestions';
import { splitList } from '../../../src/request/parse-list';
import { texts } from '../../text/texts';

/** The separators of names: a name may contain a comma. */
const NAME_END = /[\t\r\n]/;

/** The most suggestions shown at once: nobody reads a longer list. */
const MOST_SHOWN = 20;

/** The entries of typed or pasted text; cells copied from a sheet come with tabs between. Names keep their commas. */
export function entriesOf(text: string, areNames = false): readonly string[] {
  if (!areNames) return splitList(text.replace(/\t/g, '\n'));
  const names = text.split(NAME_END).map((name) => name.trim());
  return names.filter((name) => name !== '');
}

/** True if the typed text contains the end of an entry. */
export function endsEntry(text: string, areNames = false): boolean {
  return (areNames ? NAME_END : /[,;，；、\t\r\n]/).test(text);
}

/** The list with more entries, each once. */
export function withEntries(entries: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...entries, ...more])];
}

/** The suggestions not chosen yet that contain the typed text in id or name; those that begin with it come first. */
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

/** The id of the only suggestion with the typed name; otherwise the typed text. */
export function idOf(suggestions: readonly Suggestion[], typed: string): string {
  const sought = typed.toLowerCase();
  if (suggestions.some(({ id }) => id.toLowerCase() === sought)) return typed;
  const named = suggestions.filter(({ name }) => name.toLowerCase() === sought);
  const [only, ...others] = named;
  return only !== undefined && others.length === 0 ? only.id : typed;
}

/** "Added US, DE." for screen readers after a change. */
export function chipsAnnouncement(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((entry) => !before.includes(entry));
  const gone = before.filter((entry) => !after.includes(entry));
  const { chips } = texts().editor;
  const sentences = [
    ...(added.length > 0 ? [chips.added(shortList(added))] : []),
    ...(gone.length > 0 ? [chips.removed(shortList(gone))] : []),
  ];
  return sentences.join(' ');
}

function shortList(entries: readonly string[]): string {
  return entries.length > 3 ? texts().editor.chips.entries(entries.length) : entries.join(', ');
}
