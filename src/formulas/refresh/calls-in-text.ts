/** A call of one of the add-on's functions in the text of a formula. */
export interface FormulaCall {
  /** The name after `ADREPORT_` in lower case, such as `full`. */
  readonly name: string;
  readonly args: readonly Argument[];
}

/** An argument: its text or number if it is a literal, '' if it is omitted, and undefined for everything else, such as cells. */
export type Argument = string | undefined;

/** The quoted texts (words) of a formula, and its text with each word replaced by its index in quotes. */
export interface Worded {
  readonly words: readonly string[];
  readonly rest: string;
}

/** A bracket that is not yet closed: of one of our functions, or any other; the outermost is the whole text. */
interface Open {
  readonly name: string | undefined;
  text: string;
}

const LITERAL = /"((?:[^"]|"")*)"/g;
const TOKEN = /adreport_([a-z]+)\s*\(|[({]|[)}]|[^({)}]/gi;
const NUMBER = /^[+-]?\d{1,15}$/;

export function wordedText(text: string): Worded {
  const words: string[] = [];
  const rest = text.replace(LITERAL, (_all, word: string) => `"${words.push(word.replace(/""/g, '"')) - 1}"`);
  return { words, rest };
}

/** The calls of our functions, including nested calls. */
export function callsIn({ words, rest }: Worded): FormulaCall[] {
  const calls: FormulaCall[] = [];
  const whole: Open = { name: undefined, text: '' };
  const open = [whole];
  for (const [token, name] of rest.matchAll(TOKEN)) {
    const inner = open[open.length - 1] ?? whole;
    if (token.endsWith('(') || token === '{') {
      // An argument with brackets is not a literal.
      inner.text += '()';
      open.push({ name: name?.toLowerCase(), text: '' });
    } else if (token === ')' || token === '}') {
      open.pop();
      if (inner.name !== undefined) calls.push({ name: inner.name, args: argumentsOf(inner.text, words) });
    } else inner.text += token;
  }
  return calls;
}

/** Semicolons separate arguments if the file's locale writes numbers with commas. */
function argumentsOf(text: string, words: readonly string[]): Argument[] {
  return text.split(text.includes(';') ? ';' : ',').map((typed) => argumentOf(typed.trim(), words));
}

function argumentOf(typed: string, words: readonly string[]): Argument {
  if (typed === '' || NUMBER.test(typed)) return typed;
  const at = /^"(\d+)"$/.exec(typed)?.[1];
  return at === undefined ? undefined : words[Number(at)];
}
