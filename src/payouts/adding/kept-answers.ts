import { isMonth } from '../../dates';
import type { TextStore } from '../../platform';
import { toNameKey } from '../../request';
import { defineStoredFormat, isOneOf, isPlainObject, toObject } from '../../storage';
import { measureJsonBytes } from '../../table';
import { CURRENCY_CODES } from '../import/amounts';
import { type FileAnswers, toOneLine, type Unchecked } from '../orders';

/** The property with answers about layouts, by network and header row. (Stored: do not change.) */
const KEPT = 'adreports.payouts.columns';
const STORED = defineStoredFormat<{ readonly layouts: Readonly<Record<string, unknown>> }>(({ layouts }) =>
  isPlainObject(layouts) ? { layouts } : undefined,
);
/** Google stores at most 9 KB per value. */
const MOST_BYTES = 8_500;
export const BANK = 'bank';

const ANSWER_CHECKS: Readonly<Record<keyof FileAnswers, (answer: unknown) => boolean>> = {
  columns: isPlainObject,
  dateOrder: isOneOf('day first', 'month first'),
  decimalMark: isOneOf('point', 'comma'),
  currency: isOneOf(...CURRENCY_CODES),
  deductions: isOneOf('taken off', 'already net'),
  moneyIn: (word) => word !== '' && toOneLine(word) === word,
  month: isMonth,
  totals: isOneOf('totals', 'rows'),
};

function selectValidAnswers(answers: Unchecked<FileAnswers>): FileAnswers {
  const names = Object.keys(ANSWER_CHECKS) as (keyof FileAnswers)[];
  const validNames = names.filter((name) => ANSWER_CHECKS[name](answers[name]));
  return Object.fromEntries(validNames.map((name) => [name, answers[name]]));
}

/** Reads a file with the answers of the order, and with those that were kept for files like it. What the file says counts more than answers. */
export function parseWithKeptAnswers<File extends { readonly headers: readonly string[] }>(
  order: Unchecked<FileAnswers>,
  parse: (answers: FileAnswers) => File,
  /** The network of a statement, or BANK. */
  findOwner: (file: File) => string,
  document: TextStore,
) {
  const nameLayout = (file: File) => `${findOwner(file)} ${toNameKey(file.headers.map(toOneLine).join(''))}`;
  const newAnswers = selectValidAnswers(order);
  // The first reading finds the headers. They name the layout of the file, and answers are kept by layout.
  const firstFile = parse(newAnswers);
  const keptAnswers = readLayouts(document)[nameLayout(firstFile)];
  const answers = { ...selectValidAnswers(toObject(keptAnswers)), ...newAnswers };
  const file = keptAnswers === undefined ? firstFile : parse(answers);
  const saveAnswers = () => {
    // Month and totals are about the rows of this file, not about its layout.
    const { month: _, totals: __, ...layoutAnswers } = answers;
    if (Object.keys(layoutAnswers).length === 0 || file.headers.every((header) => header === '')) return;
    // With the kept answers, the file may have another network than at first, and so another name of its layout.
    saveLayout(nameLayout(file), layoutAnswers, document);
  };
  return { file: { ...file, headers: file.headers.map(toOneLine) }, saveAnswers };
}

function readLayouts(document: TextStore): Readonly<Record<string, unknown>> {
  return STORED.read(document.get(KEPT))?.layouts ?? {};
}

/** Without room for all, the oldest are deleted. */
function saveLayout(name: string, answers: FileAnswers, document: TextStore): void {
  const otherLayouts = Object.entries(readLayouts(document)).filter(([layout]) => layout !== name);
  const layouts = [...otherLayouts, [name, answers] as const];
  while (measureJsonBytes(layouts) > MOST_BYTES) layouts.shift();
  document.set(KEPT, STORED.write({ layouts: Object.fromEntries(layouts) }));
}
