import { type DimensionId, dimension, nameOf } from '../../catalogue/catalogue';
import { NotAllowed } from '../../errors/ad-reports-error';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';

/**
 * Throws NotAllowed where no row passes a filter and `cells`, its field in each row of an answer, do not say why: none of them
 * holds a value, or some lack a name that may be the one that is looked for.
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
