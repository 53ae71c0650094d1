/** An entered formula. Its references are parsed, so that they can follow their cells. It is immutable: moving it returns a new formula. */

import { EN_US, type Locale, localNumber } from '../locale';
import { type Node, parseTokens, type Token } from './parse';
import {
  type LinesMoved,
  movedReference,
  parseReference,
  type Reference,
  referenceText,
  translatedReference,
} from './reference';

const REFERENCE =
  /(?:(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_]*)!)?(?:\$?[A-Za-z]{1,3}\$?[1-9]\d*(?::\$?[A-Za-z]{1,3}(?:\$?[1-9]\d*)?)?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[1-9]\d*:\$?[1-9]\d*)(?![\p{L}\p{N}_(.!])/uy;
const NUMBER = /^\.?\d/;
/** A comma that is no separator in the locale of the formula's text. With it, the formula is #ERROR!. */
const STRAY_COMMA = '\u0001,';

const OTHERS = { '.': others('\\.'), ',': others(',') };

function others(decimal: string): RegExp {
  const number = `(?:\\d+(?:${decimal}\\d*)?|${decimal}\\d+)(?:[eE][+-]?\\d+)?`;
  const error = '#(?:REF!|NAME\\?|VALUE!|DIV\\/0!|N\\/A|NUM!|ERROR!)';
  return new RegExp(
    `"(?:[^"]|"")*"|${error}|[\\p{L}_][\\p{L}\\p{N}_.]*|${number}|<=|>=|<>|\\s+|[\\s\\S]`,
    'uy',
  );
}

let count = 0;

export class Formula {
  readonly #id = count++;
  readonly tokens: readonly Token[];
  private tree: Node | undefined;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** Different for each formula, also of the same text. It is no part of what a file stores or what tests compare. */
  get id(): number {
    return this.#id;
  }

  /** Reads a text such as "=A1+1". `sheetId` returns undefined for a title that no sheet has. */
  static parse(text: string, sheetId: (title: string) => number | undefined, locale = EN_US): Formula {
    const tokens: Token[] = [];
    let at = 1;
    let braces = 0;
    while (at < text.length) {
      const [token, length] = tokenAt(text, at, sheetId, locale);
      if (token === '{' || token === '}') braces += token === '{' ? 1 : -1;
      // Google Sheets takes a semicolon between arguments in every locale, and shows it as the separator of the file's locale.
      tokens.push(token === ';' && braces === 0 ? ',' : token);
      at += length;
    }
    return new Formula(tokens);
  }

  /** The text in the formula bar. */
  text(title: (sheetId: number) => string, locale = EN_US): string {
    const shown = this.tokens.map((token) =>
      typeof token === 'string' ? shownToken(token, locale) : referenceText(token, title),
    );
    return `=${shown.join('')}`;
  }

  /** The formula's tree, which is built at the first call. It is #ERROR! if the text cannot be parsed. */
  node(): Node {
    this.tree ??= parseTokens(this.tokens);
    return this.tree;
  }

  /** The formula with all references replaced by `change`, which returns null for #REF!. The same object if no reference has changed. */
  map(change: (reference: Reference) => Reference | null): Formula {
    let changed = false;
    const tokens = this.tokens.map((token) => {
      if (typeof token === 'string') return token;
      const next = change(token);
      if (next !== token) changed = true;
      return next ?? '#REF!';
    });
    return changed ? new Formula(tokens) : this;
  }

  /** The formula after rows or columns were inserted or deleted, in the order of `moves`. `home` is the formula's sheet. */
  shifted(home: number, moves: readonly LinesMoved[]): Formula {
    return this.map((reference) => movedReference(reference, home, moves));
  }

  /** The formula in a copy that is `rows` further down and `columns` further right. */
  translated(rows: number, columns: number): Formula {
    if (rows === 0 && columns === 0) return this;
    return this.map((reference) => translatedReference(reference, rows, columns));
  }

  sameAs(other: Formula): boolean {
    return this === other || JSON.stringify(this.tokens) === JSON.stringify(other.tokens);
  }
}

/** A token as it is written in a locale. Tokens have the signs of en_US. */
function shownToken(token: string, locale: Locale): string {
  if (token === ',') return locale.separator;
  if (token === STRAY_COMMA) return ',';
  return NUMBER.test(token) ? localNumber(token, locale) : token;
}

function tokenAt(
  text: string,
  at: number,
  sheetId: (title: string) => number | undefined,
  { decimal, separator }: Locale,
): [Token, number] {
  REFERENCE.lastIndex = at;
  const found = REFERENCE.exec(text)?.[0];
  const reference = found === undefined ? undefined : parseReference(found, sheetId);
  if (reference !== undefined) return [reference, found!.length];
  const pattern = OTHERS[decimal];
  pattern.lastIndex = at;
  const other = pattern.exec(text)![0];
  if (other === ',' && separator !== ',') return [STRAY_COMMA, 1];
  return [/^[\d,]./.test(other) ? other.replace(decimal, '.') : other, other.length];
}
