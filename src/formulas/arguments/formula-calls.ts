/**
 * A formula's quoted texts and tab names (words), and its text with each word replaced by its index in the same quotes. A tab name keeps its
 * quotes in `words`.
 */
export interface Words {
  readonly words: readonly string[];
  readonly rest: string;
}

export interface FormulaCall {
  /** The function's name after `ADREPORT_`, in lower case. */
  readonly name: string;
  readonly args: readonly CallArgument[];
}

export interface CallArgument {
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

/** The calls of the add-on's functions in a formula, the innermost first. Undefined if its brackets are nested too deep to be read. */
export function callsIn({ words, rest }: Words): readonly FormulaCall[] | undefined {
  const calls: FormulaCall[] = [];
  let text = rest;
  for (let depth = 0; /[({]/.test(text); depth++) {
    if (depth === DEEPEST) return undefined;
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
