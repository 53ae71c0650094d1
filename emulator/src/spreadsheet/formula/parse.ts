/** Parses the tokens of a formula into a tree. */

import type { Reference } from './reference';
import { CellError, type ERROR_TYPES } from './scalar';

/** A part of a formula's text. References are already parsed. */
export type Token = string | Reference;

export type Operator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '>' | '<=' | '>=';

export type Node =
  | { readonly kind: 'value'; readonly value: string | number | boolean | CellError | undefined }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  /** An array such as {1,2;3,4}, row by row. */
  | { readonly kind: 'array'; readonly rows: readonly (readonly Node[])[] }
  | { readonly kind: 'negative' | 'percent'; readonly of: Node }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Node; readonly right: Node };

const PRECEDENCE: Readonly<Record<string, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
};
/** The precedence of a sign, which is higher than that of a power: -2^2 is 4 in Google Sheets. */
const SIGN = 6;

/** The same node with each of its direct parts replaced by `change`. */
export function withParts(node: Node, change: (part: Node) => Node): Node {
  switch (node.kind) {
    case 'call':
      return { ...node, args: node.args.map(change) };
    case 'array':
      return { ...node, rows: node.rows.map((row) => row.map(change)) };
    case 'binary':
      return { ...node, left: change(node.left), right: change(node.right) };
    case 'negative':
    case 'percent':
      return { ...node, of: change(node.of) };
    default:
      return node;
  }
}

/** Whether the node or any part of it meets a condition. */
export function hasPart(node: Node, meets: (part: Node) => boolean): boolean {
  if (meets(node)) return true;
  let found = false;
  withParts(node, (part) => {
    found ||= hasPart(part, meets);
    return part;
  });
  return found;
}

class Unreadable extends Error {}

/** The tree; #ERROR! if the formula is not well-formed, as in Google Sheets. */
export function parseTokens(tokens: readonly Token[]): Node {
  const reader = new Reader(tokens.filter((token) => typeof token !== 'string' || token.trim() !== ''));
  try {
    const node = reader.expression(0);
    reader.end();
    return node;
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'value', value: new CellError('#ERROR!') };
    throw error;
  }
}

class Reader {
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  end(): void {
    if (this.at < this.tokens.length) throw new Unreadable();
  }

  expression(least: number): Node {
    let left = this.operand();
    for (;;) {
      const operator = this.tokens[this.at];
      if (typeof operator !== 'string') return left;
      if (operator === '%') {
        this.at += 1;
        left = { kind: 'percent', of: left };
        continue;
      }
      const precedence = Object.hasOwn(PRECEDENCE, operator) ? PRECEDENCE[operator]! : 0;
      if (precedence === 0 || precedence <= least) return left;
      this.at += 1;
      left = { kind: 'binary', operator: operator as Operator, left, right: this.expression(precedence) };
    }
  }

  private operand(): Node {
    const token = this.tokens[this.at++];
    if (token === undefined) throw new Unreadable();
    if (typeof token !== 'string') return { kind: 'reference', reference: token };
    if (token === '-') return { kind: 'negative', of: this.expression(SIGN) };
    if (token === '+') return this.expression(SIGN);
    if (token === '(') {
      const inner = this.expression(0);
      this.expect(')');
      return inner;
    }
    if (token === '{') return this.array();
    return this.tokens[this.at] === '(' && /^[\p{L}_]/u.test(token)
      ? this.functionCall(token)
      : literal(token);
  }

  private functionCall(name: string): Node {
    this.at += 1;
    const args: Node[] = [];
    if (this.tokens[this.at] !== ')') args.push(this.argument());
    while (this.takes(',') || this.takes(';')) args.push(this.argument());
    this.expect(')');
    return { kind: 'call', name: name.toUpperCase(), args };
  }

  /** Columns are separated by a comma, or by a backslash where the comma is the decimal sign. */
  private array(): Node {
    const rows: Node[][] = [];
    do {
      const row = [this.expression(0)];
      while (this.takes(',') || this.takes('\\')) row.push(this.expression(0));
      rows.push(row);
    } while (this.takes(';'));
    this.expect('}');
    return { kind: 'array', rows };
  }

  private takes(token: string): boolean {
    const isNext = this.tokens[this.at] === token;
    if (isNext) this.at += 1;
    return isNext;
  }

  private argument(): Node {
    const next = this.tokens[this.at];
    return next === ',' || next === ';' || next === ')'
      ? { kind: 'value', value: undefined }
      : this.expression(0);
  }

  private expect(token: string): void {
    if (this.tokens[this.at++] !== token) throw new Unreadable();
  }
}

function literal(token: string): Node {
  if (token.startsWith('"')) {
    if (token.length < 2) throw new Unreadable();
    return { kind: 'value', value: token.slice(1, -1).replace(/""/g, '"') };
  }
  if (/^[\d.]/.test(token) && !Number.isNaN(Number(token))) return { kind: 'value', value: Number(token) };
  if (/^#./.test(token)) return { kind: 'value', value: new CellError(token as keyof typeof ERROR_TYPES) };
  if (/^TRUE$/i.test(token)) return { kind: 'value', value: true };
  if (/^FALSE$/i.test(token)) return { kind: 'value', value: false };
  if (/^[\p{L}_]/u.test(token)) return { kind: 'name', name: token.toUpperCase() };
  throw new Unreadable();
}
