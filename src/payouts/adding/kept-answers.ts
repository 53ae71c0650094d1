import { isMonth } from '../../dates/calendar';
import type { TextStore } from '../../platform/ports';
import { nameKey } from '../../request/field-names';
import { isPlainObject, oneOf } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { jsonBytes } from '../../table/sheet-cell';
import { CURRENCY_CODES } from '../import/currencies';
import { oneLine } from '../inputs/input-tabs';
import type { FileAnswers, Unchecked } from '../view';

/** The property with answers about layouts, by network and header row. (Stored: do not change.) */
const KEPT = 'adreports.payouts.columns';
const STORED = storedForm<{ readonly layouts: Readonly<Record<string, unknown>> }>(({ layouts }) =>
  isPlainObject(layouts) ? { layouts } : undefined,
);
/** Google stores at most 9 KB per value. */
const MOST_BYTES = 8_500;
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

/** What the file says counts more than answers. `ownerOf` is the network of a statement, or BANK. Without room for all, `keep` deletes the oldest. */
export function readWithKept<File extends { readonly headers: readonly string[] }>(
  order: Unchecked<FileAnswers>,
  read: (answers: FileAnswers) => File,
  ownerOf: (file: File) => string,
  document: Pick<TextStore, 'get' | 'set'>,
) {
  const readLayouts = () => STORED.read(document.get(KEPT))?.layouts ?? {};
  const layoutOf = (of: File) => `${ownerOf(of)} ${nameKey(of.headers.map(oneLine).join(''))}`;
  const newAnswers = fileAnswers(order);
  const first = read(newAnswers);
  const kept = readLayouts()[layoutOf(first)];
  const allAnswers = { ...(isPlainObject(kept) && fileAnswers(kept)), ...newAnswers };
  const { totals: _, month: __, ...lasting } = allAnswers;
  const file = isPlainObject(kept) ? read({ ...lasting, ...newAnswers }) : first;
  const keep = () => {
    if (Object.keys(lasting).length === 0 || file.headers.every((header) => header === '')) return;
    const earlier = Object.entries(readLayouts()).filter(([layout]) => layout !== layoutOf(file));
    const all = [...earlier, [layoutOf(file), lasting]];
    while (jsonBytes(all) > MOST_BYTES) all.shift();
    document.set(KEPT, STORED.write({ layouts: Object.fromEntries(all) }));
  };
  return { file: { ...file, headers: file.headers.map(oneLine) }, keep };
}
