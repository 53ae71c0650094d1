import { isMonth } from '../../dates/months';
import type { TextStore } from '../../platform/ports';
import { nameKey } from '../../request/field-names';
import { isPlainObject, oneOf } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { jsonBytes } from '../../table/sheet-cell';
import { CURRENCY_CODES } from '../import/currencies';
import { oneLine } from '../inputs/read-cells';
import type { FileAnswers, ReadFile, Unchecked } from '../view';

type Answers = Readonly<Record<string, unknown>>;
type Document = Pick<TextStore, 'get' | 'set'>;

/** The property with answers about layouts, by network and header row. (Stored: do not change.) */
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
} satisfies Record<keyof FileAnswers, (answer: unknown) => boolean>;
const NAMES = Object.keys(ANSWERS) as (keyof FileAnswers)[];

function fileAnswers(order: Unchecked<FileAnswers>): FileAnswers {
  const answered = NAMES.filter((name) => ANSWERS[name](order[name]));
  return Object.fromEntries(answered.map((name) => [name, order[name]]));
}

/**
 * Reads a file with what the user answers now, and users have answered before about files with its header row: what it says itself counts more.
 * `ownerOf` is the network of a statement, or BANK.
 */
export function readWithKept<File extends ReadFile<unknown>>(
  order: Unchecked<FileAnswers>,
  read: (answers: FileAnswers) => File,
  ownerOf: (file: File) => string,
  document: Document,
) {
  const newAnswers = fileAnswers(order);
  const first = read(newAnswers);
  const kept = readAnswers(document)[layoutKey(ownerOf(first), first.headers)];
  const answers = { ...(isPlainObject(kept) && fileAnswers(kept)), ...newAnswers };
  const file = isPlainObject(kept) ? read(answers) : first;
  return { file: { ...file, headers: file.headers.map(oneLine) }, answers };
}

function readAnswers(document: Document): Answers {
  return STORED.read(document.get(KEPT))?.layouts ?? {};
}

/** Months and rows of totals are asked for in each file. Without room for all, the oldest answers go. */
export function keepAnswers(
  owner: string,
  headers: readonly string[],
  { totals: _, month: __, ...answers }: FileAnswers,
  document: Document,
): void {
  if (Object.keys(answers).length === 0 || headers.every((header) => header === '')) return;
  const layout = layoutKey(owner, headers);
  const earlier = Object.entries(readAnswers(document)).filter(([name]) => name !== layout);
  const all = [...earlier, [layout, answers]];
  while (jsonBytes(all) > MOST_BYTES) all.shift();
  document.set(KEPT, STORED.write({ layouts: Object.fromEntries(all) }));
}

function layoutKey(owner: string, headers: readonly string[]): string {
  return `${owner} ${nameKey(headers.map(oneLine).join(''))}`;
}
