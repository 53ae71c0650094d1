/** Formulas that call the project's own functions. */
import type { Formula } from '../formula/formula';
import { type Node, withParts } from '../formula/parse';
import type { Reference } from '../formula/reference';

export type CallNode = Extract<Node, { kind: 'call' }>;

/** A formula's tree with a reference in place of each call of a custom function. So results of calls are read in the same way as cells. */
export interface CustomTree {
  readonly node: Node;
  readonly calls: ReadonlyMap<Reference, CallNode>;
  /** True if the formula consists of one call. Only then may its result spill. */
  readonly isOneCall: boolean;
}

const trees = new WeakMap<Formula, CustomTree>();

/** Splits a formula into its tree and its custom calls. `isCustom` must always return the same result for a name. */
export function customTree(formula: Formula, isCustom: (name: string) => boolean): CustomTree {
  const known = trees.get(formula);
  if (known !== undefined) return known;
  const calls = new Map<Reference, CallNode>();
  const node = apart(formula.node(), isCustom, calls);
  const tree = { node, calls, isOneCall: node.kind === 'reference' && calls.has(node.reference) };
  trees.set(formula, tree);
  return tree;
}

function apart(node: Node, isCustom: (name: string) => boolean, calls: Map<Reference, CallNode>): Node {
  const split = withParts(node, (part) => apart(part, isCustom, calls));
  if (split.kind !== 'call' || !isCustom(split.name)) return split;
  const reference = nowhere();
  calls.set(reference, split);
  return { kind: 'reference', reference };
}

function nowhere(): Reference {
  return { sheet: null, top: 0, left: 0, bottom: 0, right: 0, fixed: [false, false, false, false] };
}
