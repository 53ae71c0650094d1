import { ARGUMENTS, type FormulaName } from '../formulas/arguments/argument-names';
import { callsIn, type FormulaCall, wordsOf } from '../formulas/arguments/formula-calls';
import { parseRange, rangeText } from '../request/cells/cell-reference';
import type { CellsRead } from '../request/cells/cell-values';
import { flat, shortened } from '../storage/untrusted-value';
import { texts } from '../wording/texts';

/** The calls of the add-on's functions in a formula, the outermost last. */
export function callsOf(formula: string): readonly FormulaCall[] {
  return (callsIn(wordsOf(formula)) ?? []).filter(({ name }) => name in ARGUMENTS);
}

/** The only call of a formula that consists of nothing else; undefined for other formulas. */
export function soleCall(formula: string): FormulaCall | undefined {
  const { rest } = wordsOf(formula);
  const isSole = /^=\s*adreport_[a-z_]+\s*\([^()]*\)\s*$/i.test(rest);
  return isSole ? callsOf(formula)[0] : undefined;
}

/** The cells that the arguments of calls refer to, as references with the title of their tab. `title` is the tab of the formula. */
export function argumentReferences(calls: readonly FormulaCall[], title: string): string[] {
  return calls.flatMap(({ args }) => args.flatMap(({ text }) => referenceOf(text, title) ?? []));
}

function referenceOf(text: string, title: string): string | undefined {
  const range = parseRange(text);
  return range && `=${rangeText({ ...range, tab: range.tab ?? title })}`;
}

/** What the cells of references contain. */
type Found = ReadonlyMap<string, CellsRead>;

/** The arguments of a call in words: each with its name, and with what its cells contain. */
export function argumentWords({ name, args }: FormulaCall, title: string, found: Found): string[] {
  const { call: words } = texts().auditedCells;
  const { labelled } = texts().audit;
  return Object.values(ARGUMENTS[name as FormulaName]).map((argument, at) => {
    const { text = '', literal } = args[at] ?? {};
    if (literal !== undefined || text === '') return labelled(argument, literal || words.omitted);
    const reference = referenceOf(text, title);
    if (reference === undefined) return labelled(argument, words.calculated);
    const values = valuesIn(found.get(reference)).map(({ shown, value }) => flat(shown || String(value)));
    return labelled(argument, words.cells(text, shortened(values.join(', '), MOST_CHARACTERS)));
  });
}

const MOST_CHARACTERS = 200;

/** As Google passes them; undefined if Sheets has to calculate one. The values of a range are one below the other. */
export function argumentValues({ args }: FormulaCall, title: string, found: Found): unknown[] | undefined {
  const values = args.map(({ text, literal }) => {
    if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    if (literal !== undefined) return literal;
    const reference = referenceOf(text, title);
    const cells = reference === undefined ? undefined : found.get(reference);
    return cells === undefined || 'missing' in cells ? undefined : cells.cells.map(({ value }) => [value]);
  });
  return values.includes(undefined) ? undefined : values;
}

function valuesIn(read: CellsRead | undefined) {
  return read === undefined || 'missing' in read ? [] : read.cells;
}
