import { isMonth } from '../../dates/months';
import type { TextStore } from '../../platform/ports';
import { nameKey } from '../../request/name-key';
import { isPlainObject, oneOf } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { jsonBytes } from '../../table/sheet-cell';
import { CURRENCY_CODES } from '../import/currencies';
import type { ReadFile } from '../import/read-table';
import type { FileAnswers, FileQuestion } from '../view';
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
const LONGEST_HEADER = 1_000;
/** The owner of the layouts of bank exports. */
export const BANK = 'bank';

/** The answers about a file, each with what it may be, and the question that it answers. */
const ANSWERS = {
  columns: { question: 'columns', isAnswer: isPlainObject },
  dateOrder: { question: 'date order', isAnswer: oneOf('day first', 'month first') },
  decimalMark: { question: 'decimal mark', isAnswer: oneOf('point', 'comma') },
  currency: { question: 'currency', isAnswer: oneOf(...CURRENCY_CODES) },
  month: { question: 'month', isAnswer: isMonth },
  deductions: { question: 'deductions', isAnswer: oneOf('taken off', 'already net') },
  totals: { question: 'totals', isAnswer: oneOf('totals', 'rows') },
  moneyIn: { question: 'direction', isAnswer: (word: unknown) => word !== '' && oneLine(word) === word },
  fees: { question: 'fees', isAnswer: oneOf('taken off', 'kept before') },
} as const satisfies Record<keyof FileAnswers<string>, { question: FileQuestion; isAnswer: unknown }>;
const NAMES = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];

/** How a file is read, as far as the order says it. */
export function fileAnswers<Field extends string>(order: Unchecked<FileAnswers<Field>>): FileAnswers<Field> {
  const answered = NAMES.filter((name) => ANSWERS[name].isAnswer(order[name]));
  return Object.fromEntries(answered.map((name) => [name, order[name]]));
}

/**
 * Reads a file with what users answer now, and have answered before about files with its header row, as far as the file asks for it: what it says
 * itself counts more. `ownerOf` is the network of a statement, or BANK.
 */
export function readWithKept<Field extends string, File extends ReadFile<unknown>>(
  newAnswers: FileAnswers<Field>,
  read: (answers: FileAnswers<Field>) => File,
  ownerOf: (file: File) => string,
  document: Document,
) {
  const { columns } = newAnswers;
  const first = read(columns ? { columns } : {});
  const kept = readAnswers(document)[layoutKey(ownerOf(first), first.headers)];
  const answers = { ...(isPlainObject(kept) && fileAnswers<Field>(kept)), ...newAnswers };
  let used: FileAnswers<Field> = answers.columns ? { columns: answers.columns } : {};
  let file = answers.columns === columns ? first : read(used);
  let { about } = file;
  for (;;) {
    const isOpen = (name: keyof typeof ANSWERS) =>
      name in answers && !(name in used) && file.questions.includes(ANSWERS[name].question);
    const asked = NAMES.filter(isOpen);
    if (asked.length === 0) break;
    used = { ...used, ...Object.fromEntries(asked.map((name) => [name, answers[name]])) };
    file = read(used);
    about = { ...about, ...file.about };
  }
  const remembered = Object.entries(used).filter(([name]) => !(name in newAnswers));
  return {
    // With what answered questions are about, so that the sidebar can ask them again.
    file: { ...file, about },
    answers,
    remembered: Object.fromEntries(remembered) as FileAnswers<Field>,
  };
}

/** What users have answered, by layout and by app. */
export function readAnswers(document: Document): Answers {
  return STORED.read(document.get(KEPT))?.layouts ?? {};
}

/**
 * Keeps what the user has answered about files with this header row, and about apps. Months and rows of totals are asked for in each file.
 * Without room for all, the oldest answers go.
 */
export function keepAnswers<Field extends string>(
  owner: string,
  headers: readonly string[],
  { totals: _, month: __, ...answers }: FileAnswers<Field>,
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

/** The letters and digits of a header row. */
function layoutKey(owner: string, headers: readonly string[]): string {
  return `${owner} ${nameKey(headers.join('').replace(/[;,\t|]/g, '')).slice(0, LONGEST_HEADER)}`;
}

/** The name of the answer which app a text in a network's statements means. */
export function appKey(networkId: string, text: string): string {
  return `app ${networkId} ${nameKey(text)}`;
}
