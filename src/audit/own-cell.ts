import type { CellOrigin, KeyChange } from '../books';
import { compareDecimals, type Decimal, isNegative, sumDecimalField, withoutSign, ZERO } from '../table';
import { getTexts } from '../wording';
import {
  type Audit,
  type AuditServices,
  type Fact,
  formatExactDecimal,
  NO_DETAILS,
  readOrExplain,
} from './audit';
import { findTableCell, type SelectedCell } from './read-cell';

const MOST_CHANGES = 10;

/** A cell in a tab of the add-on itself, with the largest changes behind its row, if it shows changes. */
export function traceOwnCell(selected: SelectedCell, services: AuditServices): Audit {
  const { kinds } = getTexts().audit;
  const { table, tab, row, column } = selected;
  const cell = findTableCell(selected);
  const isUserColumn =
    table !== undefined && row > table.headerRow && ![...table.columns.values()].includes(column);
  if (table === undefined || cell === undefined)
    return { ...NO_DETAILS, what: isUserColumn ? kinds.userColumn : kinds.addOnTab(tab.title) };
  const ownCell = { tab: table.stamp.report, field: cell.column.field, row: cell.values };
  const origin = readOrExplain(() => services.findOrigin(ownCell, services));
  if (origin === undefined) return { ...NO_DETAILS, what: kinds.addOnTab(tab.title) };
  if ('reason' in origin) return { ...NO_DETAILS, what: origin.reason };
  return { ...NO_DETAILS, what: origin.what, changes: listLargestChanges(origin) };
}

/** The keys that have changed most, then what the others and all add up to. Unknown changes come after all known ones. */
export function listLargestChanges({ changes, isSum, currency }: CellOrigin): Fact[] {
  const { notKnown, changes: wording } = getTexts().audit;
  const formatChange = (difference: Decimal | null) =>
    difference === null
      ? notKnown
      : `${isNegative(difference) ? '' : '+'}${formatExactDecimal(difference, currency)}`;
  const describeKey = ({ name, earlier, now, difference }: KeyChange): Fact => {
    const blank = difference === null ? notKnown : wording.notReported;
    const [from, to] = [earlier, now].map((side) => (side === null ? blank : formatExactDecimal(side, '')));
    return [name, wording.change(formatChange(difference), from ?? '', to ?? '')];
  };
  const sumUp = (list: readonly KeyChange[]) =>
    isSum ? formatChange(sumDecimalField(list, 'difference')) : '';
  const sorted = changes
    .filter(({ difference }) => difference !== ZERO)
    .sort((one, other) => compareDecimals(toSize(other), toSize(one)));
  const smallerChanges = sorted.slice(MOST_CHANGES);
  const unknownChanges = smallerChanges.filter(({ difference }) => difference === null);
  const more: Fact = [wording.more(smallerChanges.length, unknownChanges.length), sumUp(smallerChanges)];
  return [
    ...sorted.slice(0, MOST_CHANGES).map(describeKey),
    ...(smallerChanges.length > 0 ? [more] : []),
    ...(isSum && sorted.length > 0 ? [[wording.total, sumUp(sorted)] as const] : []),
  ];
}

function toSize({ difference }: KeyChange): Decimal {
  return difference === null ? '-1' : withoutSign(difference);
}
