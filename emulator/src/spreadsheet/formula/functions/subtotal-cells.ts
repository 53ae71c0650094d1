/** The cells that SUBTOTAL calculates with. */

import type { Sheet } from '../../sheet';
import { Formula } from '../formula';
import { hasPart } from '../parse';
import type { Reference } from '../reference';
import { type Block, CellError } from '../scalar';

/** Whether rows count that a user has hidden. */
export type HiddenRows = 'counted' | 'not counted';

/**
 * The cells of a reference without other subtotals, and if wanted without hidden rows. The emulator hides no rows because of a filter, so
 * that a sheet with such a filter is refused.
 */
export function subtotalCells(
  block: Block,
  sheet: Sheet,
  { top, left, bottom }: Reference,
  hidden: HiddenRows,
): Block | CellError {
  // The result of a custom function is in no cells.
  if (bottom <= top) return new CellError('#VALUE!');
  if (mayHideRows(sheet))
    return new CellError('#ERROR!', 'not emulated: SUBTOTAL in a sheet with a filter that hides rows');
  const isCounted = (row: number) => hidden === 'counted' || sheet.rowProperties[row]?.hiddenByUser !== true;
  return block
    .map((line, down) =>
      line.map((value, across) => (isSubtotal(sheet.value(top + down, left + across)) ? undefined : value)),
    )
    .filter((_, down) => isCounted(top + down));
}

function mayHideRows({ filter }: Sheet): boolean {
  const { criteria, filterSpecs } = filter?.json ?? {};
  return [criteria, filterSpecs].some((rules) => Object.keys(rules ?? {}).length > 0);
}

function isSubtotal(value: unknown): boolean {
  return (
    value instanceof Formula &&
    hasPart(value.node(), (part) => part.kind === 'call' && part.name === 'SUBTOTAL')
  );
}
