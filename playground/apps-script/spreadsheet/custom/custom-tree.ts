/** Formulas that call the project's own functions. */
import type { Formula } from '../formula/formula';
import type { Node } from '../formula/parse';
import type { Reference } from '../formula/reference';

export type CallNode = Extract<Node, { kind: 'call' }>;

/** A formula's tree in which each call of a custom function is replaced by a reference to no cell, so that results are read like cells. */
export interface CustomTree {
  readonly node: Node;
  readonly calls: ReadonlyMap<Reference, CallNode>;
  /** True when the formula is one call and nothing else: then its result may spill. */
  readonly isOneCall: boolean;
}

const trees = new WeakMap<Formula, CustomTree>();

/** The formula's tree with its custom calls apart. `isCustom` has to answer the same whenever it is asked. */
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
  const below = (each: Node) => apart(each, isCustom, calls);
  switch (node.kind) {
    case 'call': {
      const call = { ...node, args: node.args.map(below) };
      if (!isCustom(node.name)) return call;
      const reference = nowhere();
      calls.set(reference, call);
      return { kind: 'reference', reference };
    }
    case 'binary':
      return { ...node, left: below(node.left), right: below(node.right) };
    case 'negative':
    case 'percent':
      return { ...node, of: below(node.of) };
    default:
      return node;
  }
}

function nowhere(): Reference {
  return { sheet: null, top: 0, left: 0, bottom: 0, right: 0, fixed: [false, false, false, false] };
}
