/** An entered formula. Its references are parsed, so that they can follow their cells. It is immutable: moving it returns a new formula. */

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
const OTHER =
  /"(?:[^"]|"")*"|#(?:REF!|NAME\?|VALUE!|DIV\/0!|N\/A|ERROR!)|[\p{L}_][\p{L}\p{N}_.]*|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|<=|>=|<>|\s+|[\s\S]/uy;

export class Formula {
  readonly tokens: readonly Token[];
  private tree: Node | undefined;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** Reads a text such as "=A1+1". `sheetId` returns undefined for a title that no sheet has. */
  static parse(text: string, sheetId: (title: string) => number | undefined): Formula {
    const tokens: Token[] = [];
    let at = 1;
    let braces = 0;
    while (at < text.length) {
      const [token, length] = tokenAt(text, at, sheetId);
      if (token === '{' || token === '}') braces += token === '{' ? 1 : -1;
      // Google Sheets takes a semicolon between arguments in every locale, and shows it as the separator of the file's locale.
      tokens.push(token === ';' && braces === 0 ? ',' : token);
      at += length;
    }
    return new Formula(tokens);
  }

  /** The text in the formula bar. */
  text(title: (sheetId: number) => string): string {
    return `=${this.tokens.map((token) => (typeof token === 'string' ? token : referenceText(token, title))).join('')}`;
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

function tokenAt(text: string, at: number, sheetId: (title: string) => number | undefined): [Token, number] {
  REFERENCE.lastIndex = at;
  const found = REFERENCE.exec(text)?.[0];
  const reference = found === undefined ? undefined : parseReference(found, sheetId);
  if (reference !== undefined) return [reference, found!.length];
  OTHER.lastIndex = at;
  const other = OTHER.exec(text)![0];
  return [other, other.length];
}
