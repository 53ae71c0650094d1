import { isMonth } from '../../dates';
import type { TextStore } from '../../platform';
import { toNameKey } from '../../request';
import { defineStoredFormat, isOneOf, isPlainObject } from '../../storage';
import { measureJsonBytes } from '../../table';
import { CURRENCY_CODES } from '../import/currencies';
import { toOneLine } from '../inputs/input-tabs';
import type { FileAnswers, Unchecked } from '../view';

/** The property with answers about layouts, by network and header row. (Stored: do not change.) */
const KEPT = 'adreports.payouts.columns';
const STORED = defineStoredFormat<{ readonly layouts: Readonly<Record<string, unknown>> }>(({ layouts }) =>
  isPlainObject(layouts) ? { layouts } : undefined,
);
/** Google stores at most 9 KB per value. */
const MOST_BYTES = 8_500;
export const BANK = 'bank';

const ANSWERS = {
  columns: isPlainObject,
  dateOrder: isOneOf('day first', 'month first'),
  decimalMark: isOneOf('point', 'comma'),
  currency: isOneOf(...CURRENCY_CODES),
  month: isMonth,
  deductions: isOneOf('taken off', 'already net'),
  totals: isOneOf('totals', 'rows'),
  moneyIn: (word: unknown) => word !== '' && toOneLine(word) === word,
} satisfies Record<keyof FileAnswers, (answer: unknown) => boolean>;
const NAMES = Object.keys(ANSWERS) as (keyof FileAnswers)[];

function selectValidAnswers(order: Unchecked<FileAnswers>): FileAnswers {
  const answered = NAMES.filter((name) => ANSWERS[name](order[name]));
  return Object.fromEntries(answered.map((name) => [name, order[name]]));
}

/** What the file says counts more than answers. `findOwner` is the network of a statement, or BANK. Without room for all, `saveAnswers` deletes the oldest. */
export function parseWithKeptAnswers<File extends { readonly headers: readonly string[] }>(
  order: Unchecked<FileAnswers>,
  parseFile: (answers: FileAnswers) => File,
  findOwner: (file: File) => string,
  document: Pick<TextStore, 'get' | 'set'>,
) {
  const readLayouts = () => STORED.read(document.get(KEPT))?.layouts ?? {};
  const nameLayout = (candidate: File) =>
    `${findOwner(candidate)} ${toNameKey(candidate.headers.map(toOneLine).join(''))}`;
  const newAnswers = selectValidAnswers(order);
  const firstReading = parseFile(newAnswers);
  const keptAnswers = readLayouts()[nameLayout(firstReading)];
  const allAnswers = { ...(isPlainObject(keptAnswers) && selectValidAnswers(keptAnswers)), ...newAnswers };
  const { totals: _, month: __, ...lasting } = allAnswers;
  const file = isPlainObject(keptAnswers) ? parseFile({ ...lasting, ...newAnswers }) : firstReading;
  const saveAnswers = () => {
    if (Object.keys(lasting).length === 0 || file.headers.every((header) => header === '')) return;
    const otherLayouts = Object.entries(readLayouts()).filter(([layout]) => layout !== nameLayout(file));
    const layouts = [...otherLayouts, [nameLayout(file), lasting]];
    while (measureJsonBytes(layouts) > MOST_BYTES) layouts.shift();
    document.set(KEPT, STORED.write({ layouts: Object.fromEntries(layouts) }));
  };
  return { file: { ...file, headers: file.headers.map(toOneLine) }, saveAnswers };
}
