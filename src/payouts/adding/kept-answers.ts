import type { TextStore } from '../../platform/ports';
import { nameKey } from '../../request/name-key';
import { isNumber, isPlainObject } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { jsonBytes } from '../../table/sheet-cell';
import type { ReadFile } from '../import/read-table';
import type { FileAnswers, FileQuestion } from '../view';
import { fileAnswers } from './order-fields';

type Answers = Readonly<Record<string, unknown>>;
type Document = Pick<TextStore, 'get' | 'set'>;

/** Google stores at most 9 KB per value. */
const MOST_BYTES = 8_500;
const LONGEST_HEADER = 1_000;
/** Earlier versions kept so many letters and digits of a header row. */
const EARLIER_LONGEST = 100;
/** The owner of the layouts of bank exports. */
export const BANK = 'bank';

/** What users have answered about layouts, by network and header row; and about apps, by network and text. (Stored names: do not change.) */
const LAYOUTS = keptIn('adreports.payouts.columns');
const APPS = keptIn('adreports.payouts.apps');

/** Answers by name in a property of the document, the newest last. The oldest go when it is full. */
function keptIn(property: string) {
  const stored = storedForm<{ readonly layouts: Answers }>(({ layouts }) =>
    isPlainObject(layouts) ? { layouts } : undefined,
  );
  const read = (document: Document): Answers => stored.read(document.get(property))?.layouts ?? {};
  const keep = (added: Answers, document: Document): void => {
    const earlier = Object.entries(read(document)).filter(([name]) => !(name in added));
    const all = [...earlier, ...Object.entries(added)];
    while (jsonBytes(all) > MOST_BYTES) all.shift();
    document.set(property, stored.write({ layouts: Object.fromEntries(all) }));
  };
  return { read, keep };
}

/** The answers of which a file may have no need, and the questions that they answer. */
const QUESTIONS = [
  ['dateOrder', 'date order'],
  ['decimalMark', 'decimal mark'],
  ['currency', 'currency'],
  ['deductions', 'deductions'],
  ['moneyIn', 'direction'],
  ['fees', 'fees'],
] as const satisfies readonly (readonly [keyof FileAnswers<string>, FileQuestion])[];

/**
 * Reads a file with `newAnswers`, and with what users have answered before about files with its header row, as far as this one asks for it: what
 * a file says itself counts more. `ownerOf` is the network of a statement, or BANK.
 */
export function readWithKept<Field extends string, File extends ReadFile<unknown>>(
  newAnswers: FileAnswers<Field>,
  read: (answers: FileAnswers<Field>) => File,
  ownerOf: (file: File) => string,
  document: Document,
) {
  let file = read(newAnswers);
  const kept = keptAnswers<Field>(ownerOf(file), file.headers, document);
  let remembered: FileAnswers<Field> = {};
  const readAgain = (more: FileAnswers<Field>) => {
    remembered = { ...remembered, ...more };
    const { about } = file;
    file = read({ ...remembered, ...newAnswers });
    // So that the sidebar can ask again.
    file = { ...file, about: { ...about, ...file.about } };
  };
  if (newAnswers.columns === undefined && kept.columns !== undefined) readAgain({ columns: kept.columns });
  for (;;) {
    const answers = { ...remembered, ...newAnswers };
    const more = QUESTIONS.filter(
      ([answer, question]) =>
        file.questions.includes(question) && kept[answer] !== undefined && answers[answer] === undefined,
    );
    if (more.length === 0) return { file, answers: { ...kept, ...newAnswers }, remembered };
    readAgain(Object.fromEntries(more.map(([answer]) => [answer, kept[answer]])));
  }
}

function keptAnswers<Field extends string>(
  owner: string,
  headers: readonly string[],
  document: Document,
): FileAnswers<Field> {
  const layouts = LAYOUTS.read(document);
  const kept = layouts[layoutKey(owner, headers)] ?? layouts[layoutKey(owner, headers, EARLIER_LONGEST)];
  if (!isPlainObject(kept)) return {};
  // Earlier versions kept the columns alone.
  return fileAnswers(Object.values(kept).every(isNumber) ? { columns: kept } : kept);
}

/** Keeps what the user has answered about files with this header row. Which rows are totals is asked for each file. */
export function keepAnswers<Field extends string>(
  owner: string,
  headers: readonly string[],
  { totals: _, ...answers }: FileAnswers<Field>,
  document: Document,
): void {
  if (Object.keys(answers).length > 0 && headers.some((header) => header !== ''))
    LAYOUTS.keep({ [layoutKey(owner, headers)]: answers }, document);
}

/** The letters and digits of a header row. */
function layoutKey(owner: string, headers: readonly string[], longest = LONGEST_HEADER): string {
  return `${owner} ${nameKey(headers.join('').replace(/[;,\t|]/g, '')).slice(0, longest)}`;
}

/** The apps that users have chosen for texts in a network's statements: an id, '' for none of the apps; undefined if nobody has chosen. */
export function keptApps(document: Document) {
  const apps = APPS.read(document);
  return (networkId: string, text: string): string | undefined => {
    const id = apps[appKey(networkId, text)];
    return typeof id === 'string' ? id : undefined;
  };
}

export function keepApps(
  chosen: readonly { readonly networkId: string; readonly text: string; readonly appId: string }[],
  document: Document,
): void {
  const entries = chosen.map(({ networkId, text, appId }) => [appKey(networkId, text), appId]);
  if (entries.length > 0) APPS.keep(Object.fromEntries(entries), document);
}

function appKey(networkId: string, text: string): string {
  return `${networkId} ${nameKey(text)}`;
}
