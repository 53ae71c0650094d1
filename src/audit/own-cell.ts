import { type CellOrigin, formatExactDecimal, type KeyChange } from '../books';
import type { SheetValue } from '../platform';
import {
  compareDecimals,
  type Decimal,
  isNegative,
  isSameCell,
  subtractDecimals,
  sumDecimalField,
  sumDecimals,
  toDecimal,
  withoutSign,
  ZERO,
} from '../table';
import { getTexts } from '../wording';
import {
  type Audit,
  type AuditServices,
  type Fact,
  formatExactValue,
  NO_DETAILS,
  readOrExplain,
} from './audit';
import { findTableCell, type SelectedCell } from './read-cell';

const MOST_CHANGES = 10;

/** A cell in a tab of the add-on itself: the amounts that add up to it, and where they are from. */
export function traceOwnCell(selected: SelectedCell, services: AuditServices): Audit {
  const { kinds } = getTexts().audit;
  const { table, tab, row, column, stamped } = selected;
  const cell = findTableCell(selected);
  const isUserColumn =
    table !== undefined && row > table.headerRow && ![...table.columns.values()].includes(column);
  if (table === undefined || cell === undefined)
    return { ...NO_DETAILS, what: isUserColumn ? kinds.userColumn : kinds.addOnTab(tab.title) };
  const ownCell = { tab: table.stamp.report, field: cell.column.field, row: cell.values };
  const origin = readOrExplain(() => services.findOrigin(ownCell, services));
  if (origin === undefined) return { ...NO_DETAILS, what: kinds.addOnTab(tab.title) };
  if ('reason' in origin) return { ...NO_DETAILS, what: origin.reason };
  const { what, facts, parts, currency, tabs } = origin;
  const amounts = parts.map(([label, amount]): Fact => [label, formatExactDecimal(amount, currency)]);
  const sum = sumDecimals(parts.map(([, amount]) => amount));
  return {
    what,
    facts,
    history: [],
    changes: listLargestChanges(origin),
    ...(parts.length > 0 && {
      parts: amounts,
      compared: compareSum(ownCell.row.get(ownCell.field) ?? '', sum, currency),
    }),
    tabs: stamped
      .filter(({ stamp }) => tabs.some((id) => stamp.report === id || stamp.report.startsWith(`${id}.`)))
      .map(({ tab: { title, sheetId } }) => ({ title, sheetId })),
  };
}

/** In a cell, an exact amount is a text, and a number is rounded. */
function compareSum(inCell: SheetValue, sum: string, currency: string): NonNullable<Audit['compared']> {
  const { sum: sumTexts } = getTexts().audit;
  const isNumber = typeof inCell === 'number';
  const bothValues = {
    inCell: typeof inCell === 'string' ? inCell : formatExactValue(inCell, 'money', currency),
    now: formatExactDecimal(sum, currency),
  };
  if (isSameCell(inCell, isNumber ? Number(sum) : sum)) return { ...bothValues, sentence: sumTexts.equal };
  // Somebody may have edited a text that is not the sum: it may be no amount.
  const increase = isNumber
    ? formatExactDecimal(subtractDecimals(sum, toDecimal(inCell)), currency)
    : getTexts().audit.notKnown;
  return { ...bothValues, sentence: sumTexts.differs(increase) };
}

/** The keys that have changed most, then what the others and all add up to. Unknown changes come after all known ones. */
export function listLargestChanges({ changes = [], isSum = false, currency }: CellOrigin): Fact[] {
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
