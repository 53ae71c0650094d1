/** A call of one of the add-on's functions in the text of a formula. */
export interface FormulaCall {
  /** Such as `full`; small letters. */
  readonly name: string;
  readonly args: readonly Argument[];
}

/** What an argument's text says: a text or number that stands there, '' where it is left out, and undefined for all else, such as cells. */
export type Argument = string | undefined;

/** The words of a formula, and its text with the number of each word in quotes instead. */
export interface Worded {
  readonly words: readonly string[];
  readonly rest: string;
}

/** What is open while a text is read from left to right: our functions, other brackets, and the whole. */
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

/** The calls of our functions, those within others too. */
export function callsIn({ words, rest }: Worded): FormulaCall[] {
  const calls: FormulaCall[] = [];
  const whole: Open = { name: undefined, text: '' };
  const open = [whole];
  for (const [token, name] of rest.matchAll(TOKEN)) {
    const inner = open[open.length - 1] ?? whole;
    if (token.endsWith('(') || token === '{') {
      // Brackets make an argument one that its text does not tell.
      inner.text += '()';
      open.push({ name: name?.toLowerCase(), text: '' });
    } else if (token === ')' || token === '}') {
      open.pop();
      if (inner.name !== undefined) calls.push({ name: inner.name, args: argumentsOf(inner.text, words) });
    } else inner.text += token;
  }
  return calls;
}

/** Semicolons separate arguments where the file's language writes numbers with commas. */
function argumentsOf(text: string, words: readonly string[]): Argument[] {
  return text.split(text.includes(';') ? ';' : ',').map((typed) => argumentOf(typed.trim(), words));
}

function argumentOf(typed: string, words: readonly string[]): Argument {
  if (typed === '' || NUMBER.test(typed)) return typed;
  const at = /^"(\d+)"$/.exec(typed)?.[1];
  return at === undefined ? undefined : words[Number(at)];
}
