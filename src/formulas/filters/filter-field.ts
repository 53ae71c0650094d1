import { type DimensionId, dimension, nameOf } from '../../catalogue/catalogue';
import { NotAllowed } from '../../errors/ad-reports-error';
import type { Cell } from '../../table/table';
import { formatCount } from '../../wording/counts';

/**
 * Throws NotAllowed where no row passes a filter and `cells`, its field in each row of an answer, do not say why: none of them
 * holds a value, or some lack a name that may be the one that is looked for.
 */
export function assertFieldCame(id: DimensionId, cells: readonly Cell[]): void {
  const missing = cells.filter((cell) => cell === null || cell === '').length;
  const { label, describes } = dimension(id);
  const isDoubtful = missing === cells.length || describes !== undefined;
  if (missing === 0 || !isDoubtful) return;
  const where =
    missing === cells.length ? 'any row' : `${formatCount(missing)} of ${formatCount(cells.length)} rows`;
  const other = describes ?? nameOf(id)?.id;
  const instead =
    other === undefined ? 'leave the filter out' : `filter by ${other} (“${dimension(other).label}”) instead`;
  throw new NotAllowed([
    `filterField: the service sent no “${label}” in ${where}, so nobody can say which rows to count; ${instead}.`,
  ]);
}
