import { type DimensionId, dimension, nameOf } from '../../catalogue/catalogue';
import { NotAllowed } from '../../errors/ad-reports-error';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';

/**
 * `cells` are the cells of the filter's field in all rows of an answer. Throws NotAllowed if the field may be missing, so that the
 * filter result is uncertain: no cell has a value, or the field is a name and some cells lack it.
 */
export function assertFieldCame(id: DimensionId, cells: readonly Cell[]): void {
  const missing = cells.filter((cell) => cell === null || cell === '').length;
  const { label, describes } = dimension(id);
  const isDoubtful = missing === cells.length || describes !== undefined;
  if (missing === 0 || !isDoubtful) return;
  const other = describes ?? nameOf(id)?.id;
  const instead = other === undefined ? undefined : dimension(other);
  throw new NotAllowed([texts().formulas.fieldNotSent(label, missing, cells.length, instead)]);
}
