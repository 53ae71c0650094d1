/** The names of ranges in formulas. */
import type { Formula } from './formula';
import { hasPart, type Node, withParts } from './parse';
import type { Reference } from './reference';

const names = new WeakMap<Formula, ReadonlySet<string>>();

/** The names in a formula, in capital letters: those of ranges, of LET, and those that nobody has defined. */
export function namesIn(formula: Formula): ReadonlySet<string> {
  let present = names.get(formula);
  if (present === undefined) {
    const all = new Set<string>();
    hasPart(formula.node(), (part) => {
      if (part.kind === 'name') all.add(part.name);
      return false;
    });
    present = all;
    names.set(formula, present);
  }
  return present;
}

/** The tree with references in place of the names of ranges. A name that LET defines is no name of a range. */
export function withNamedRanges(node: Node, rangeOf: (name: string) => Reference | undefined): Node {
  if (node.kind === 'name') {
    const reference = rangeOf(node.name);
    return reference === undefined ? node : { kind: 'reference', reference };
  }
  const own = node.kind === 'call' && node.name === 'LET' ? definedNames(node.args) : undefined;
  const inside = own === undefined ? rangeOf : (name: string) => (own.has(name) ? undefined : rangeOf(name));
  return withParts(node, (part) => withNamedRanges(part, inside));
}

function definedNames(args: readonly Node[]): ReadonlySet<string> {
  return new Set(args.flatMap((arg, at) => (arg.kind === 'name' && at % 2 === 0 ? [arg.name] : [])));
}
