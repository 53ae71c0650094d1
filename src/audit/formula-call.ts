import { ARGUMENTS, type FormulaName } from '../formulas/arguments/argument-names';
import { parseRange, rangeText } from '../request/cells/cell-reference';
import type { CellsRead } from '../request/cells/cell-values';
import { flat, shortened } from '../storage/untrusted-value';
import { texts } from '../wording/texts';

/**
 * A formula's quoted texts and tab names (words), and its text with each word replaced by its index in the same quotes. A tab name keeps its
 * quotes in `words`.
 */
interface Words {
  readonly words: readonly string[];
  readonly rest: string;
}

export interface FormulaCall {
  /** The function's name after `ADREPORT_`, in lower case. */
  readonly name: string;
  readonly args: readonly CallArgument[];
}

interface CallArgument {
  /** As typed. A call or an array in it is replaced by `_`. */
  readonly text: string;
  /** Its text, number or boolean if it is a literal, '' if it is omitted, and undefined for everything else, such as cells. */
  readonly literal: string | undefined;
}

const QUOTED = /"((?:[^"]|"")*)"|'(?:[^']|'')*'/g;
/** A pair of brackets without further brackets in it: the arguments of one of our functions, or anything else. */
const INNERMOST = /(?:adreport_([a-z]+(?:_forecast)?)\s*)?[({]([^({)}]*)[)}]/gi;
/** The deepest nesting of brackets that is read. */
const DEEPEST = 20;
const NUMBER_OR_BOOLEAN = /^(?:[+-]?\d{1,15}(?:\.\d{1,15})?|true|false)$/i;

export function wordsOf(text: string): Words {
  const words: string[] = [];
  const rest = text.replace(QUOTED, (all, word: string | undefined) =>
    word === undefined ? `'${words.push(all) - 1}'` : `"${words.push(word.replace(/""/g, '"')) - 1}"`,
  );
  return { words, rest };
}

/** The calls of the add-on's functions in a formula, the outermost last. */
export function callsOf(formula: string): readonly FormulaCall[] {
  return callsIn(wordsOf(formula)).filter(({ name }) => name in ARGUMENTS);
}

/** The only call of a formula that consists of nothing else; undefined for other formulas. */
export function soleCall(formula: string): FormulaCall | undefined {
  const { rest } = wordsOf(formula);
  const isSole = /^=\s*adreport_[a-z_]+\s*\([^()]*\)\s*$/i.test(rest);
  return isSole ? callsOf(formula)[0] : undefined;
}

/** The calls of the add-on's functions in a formula, the innermost first. None if its brackets are nested too deep to be read. */
function callsIn({ words, rest }: Words): readonly FormulaCall[] {
  const calls: FormulaCall[] = [];
  let text = rest;
  for (let depth = 0; /[({]/.test(text); depth++) {
    if (depth === DEEPEST) return [];
    const before = text;
    text = text.replace(INNERMOST, (_all, name: string | undefined, args: string) => {
      if (name !== undefined) calls.push({ name: name.toLowerCase(), args: argumentsOf(args, words) });
      return '_';
    });
    if (text === before) break;
  }
  return calls;
}

/** Semicolons separate arguments if the file's locale writes numbers with commas. */
function argumentsOf(typed: string, words: readonly string[]): CallArgument[] {
  return typed.split(typed.includes(';') ? ';' : ',').map((part) => {
    const text = part.trim().replace(/'(\d+)'/g, (_all, at: string) => words[Number(at)] ?? '');
    if (text === '' || NUMBER_OR_BOOLEAN.test(text)) return { text, literal: text };
    const at = /^"(\d+)"$/.exec(text)?.[1];
    return { text, literal: at === undefined ? undefined : words[Number(at)] };
  });
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
