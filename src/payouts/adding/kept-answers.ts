import { isMonth } from '../../dates/months';
import type { TextStore } from '../../platform/ports';
import { nameKey } from '../../request/name-key';
import { isPlainObject, oneOf } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { jsonBytes } from '../../table/sheet-cell';
import { CURRENCY_CODES } from '../import/currencies';
import type { FileAnswers, ReadFile } from '../view';
import { oneLine, type Unchecked } from './order-fields';

type Answers = Readonly<Record<string, unknown>>;
type Document = Pick<TextStore, 'get' | 'set'>;

/** The property with answers about layouts, by network and header row, and about apps. (Stored: do not change.) */
const KEPT = 'adreports.payouts.columns';
const STORED = storedForm<{ readonly layouts: Answers }>(({ layouts }) =>
  isPlainObject(layouts) ? { layouts } : undefined,
);
/** Google stores at most 9 KB per value. */
const MOST_BYTES = 8_500;
/** The owner of the layouts of bank exports. */
export const BANK = 'bank';

const ANSWERS = {
  columns: isPlainObject,
  dateOrder: oneOf('day first', 'month first'),
  decimalMark: oneOf('point', 'comma'),
  currency: oneOf(...CURRENCY_CODES),
  month: isMonth,
  deductions: oneOf('taken off', 'already net'),
  totals: oneOf('totals', 'rows'),
  moneyIn: (word: unknown) => word !== '' && oneLine(word) === word,
  fees: oneOf('taken off', 'kept before'),
} satisfies Record<keyof FileAnswers, (answer: unknown) => boolean>;
const NAMES = Object.keys(ANSWERS) as (keyof FileAnswers)[];

function fileAnswers(order: Unchecked<FileAnswers>): FileAnswers {
  const answered = NAMES.filter((name) => ANSWERS[name](order[name]));
  return Object.fromEntries(answered.map((name) => [name, order[name]]));
}

/**
 * Reads a file with what the user answers now, and users have answered before about files with its header row, as far as the file asks for it: what
 * it says itself counts more. `remembered` is what was used, and `about` has what answered questions are about, so that the sidebar can ask
 * them again. `ownerOf` is the network of a statement, or BANK.
 */
export function readWithKept<File extends ReadFile<unknown>>(
  order: Unchecked<FileAnswers>,
  read: (answers: FileAnswers) => File,
  ownerOf: (file: File) => string,
  document: Document,
) {
  const newAnswers = fileAnswers(order);
  const first = read(fileAnswers({ columns: newAnswers.columns }));
  const kept = readAnswers(document)[layoutKey(ownerOf(first), first.headers)];
  const answers = { ...(isPlainObject(kept) && fileAnswers(kept)), ...newAnswers };
  let remembered = fileAnswers({ columns: answers.columns });
  let file = answers.columns === newAnswers.columns ? first : read(remembered);
  let { about } = file;
  for (;;) {
    const asked = NAMES.filter(
      (name) => name in answers && !(name in remembered) && file.questions.includes(name),
    );
    if (asked.length === 0)
      return { file: { ...file, headers: file.headers.map(oneLine), about, remembered }, answers };
    remembered = { ...remembered, ...Object.fromEntries(asked.map((name) => [name, answers[name]])) };
    file = read(remembered);
    about = { ...about, ...file.about };
  }
}

export function readAnswers(document: Document): Answers {
  return STORED.read(document.get(KEPT))?.layouts ?? {};
}

/** Months and rows of totals are asked for in each file. Without room for all, the oldest answers go. */
export function keepAnswers(
  owner: string,
  headers: readonly string[],
  { totals: _, month: __, ...answers }: FileAnswers,
  document: Document,
  apps: Answers = {},
): void {
  const isLayout = Object.keys(answers).length > 0 && headers.some((header) => header !== '');
  const added = { ...(isLayout && { [layoutKey(owner, headers)]: answers }), ...apps };
  if (Object.keys(added).length === 0) return;
  const earlier = Object.entries(readAnswers(document)).filter(([name]) => !(name in added));
  const all = [...earlier, ...Object.entries(added)];
  while (jsonBytes(all) > MOST_BYTES) all.shift();
  document.set(KEPT, STORED.write({ layouts: Object.fromEntries(all) }));
}

function layoutKey(owner: string, headers: readonly string[]): string {
  return `${owner} ${nameKey(headers.map(oneLine).join(''))}`;
}

export function appKey(networkId: string, text: string): string {
  return `app ${networkId} ${nameKey(text)}`;
}
