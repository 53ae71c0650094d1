import { isMonth } from '../../dates';
import type { TextStore } from '../../platform';
import { toNameKey } from '../../request';
import { defineStoredFormat, isOneOf, isPlainObject } from '../../storage';
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
  const firstReading = parse(newAnswers);
  const keptAnswers = readLayouts(document)[nameLayout(firstReading)];
  const hasKeptAnswers = isPlainObject(keptAnswers);
  const allAnswers = { ...(hasKeptAnswers && selectValidAnswers(keptAnswers)), ...newAnswers };
  // Totals and months are answers about single rows, and not about the layout.
  const { totals: _, month: __, ...lastingAnswers } = allAnswers;
  const file = hasKeptAnswers ? parse({ ...lastingAnswers, ...newAnswers }) : firstReading;
  const saveAnswers = () => {
    if (Object.keys(lastingAnswers).length === 0 || file.headers.every((header) => header === '')) return;
    saveLayout(nameLayout(file), lastingAnswers, document);
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
