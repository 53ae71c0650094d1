import { formatExactDecimal, type OwnCell } from '../books';
import type { SheetValue } from '../platform';
import { isSameCell, subtractDecimals, sumDecimals, toDecimal } from '../table';
import { getTexts } from '../wording';
import type { Audit, AuditServices, Fact } from './audit';
import { formatExactValue, readOrExplain } from './compare-numbers';
import { findTableCell, type SelectedCell } from './read-cell';

/** A cell in a tab of the add-on itself: the amounts that add up to it, and where they are from. */
export function traceOwnCell(selected: SelectedCell, services: AuditServices): Audit {
  const { kinds } = getTexts().audit;
  const { table, tab, row, column } = selected;
  const cell = findTableCell(selected);
  const isUserColumn =
    table !== undefined && row > table.headerRow && ![...table.columns.values()].includes(column);
  const noFacts = { facts: [], history: [] };
  if (table === undefined || cell === undefined)
    return { ...noFacts, what: isUserColumn ? kinds.ownColumn : kinds.ownTab(tab.title) };
  const { field, values } = cell;
  return traceOrigin({ tab: table.stamp.report, field: field.field, row: values }, selected, services);
}

/** What the products say of a cell of their own tabs. */
export function traceOrigin(
  ownCell: OwnCell,
  { tab, stamped }: SelectedCell,
  services: AuditServices,
): Audit {
  const { kinds } = getTexts().audit;
  const noFacts = { facts: [], history: [] };
  const origin = readOrExplain(() => services.findOrigin(ownCell, services));
  if (origin === undefined) return { ...noFacts, what: kinds.ownTab(tab.title) };
  if ('reason' in origin) return { ...noFacts, what: origin.reason };
  const { what, facts, parts, currency, tabs } = origin;
  const amounts = parts.map(([label, amount]): Fact => [label, formatExactDecimal(amount, currency)]);
  const sum = sumDecimals(parts.map(([, amount]) => amount));
  return {
    what,
    facts,
    history: [],
    ...(parts.length > 0 && {
      parts: amounts,
      compared: compareSum(ownCell.row.get(ownCell.field) ?? '', sum, currency),
    }),
    tabs: stamped
      .filter(({ stamp, tab: { title } }) =>
        tabs.some((name) => [stamp.report, title].includes(name) || stamp.report.startsWith(`${name}.`)),
      )
      .map(({ tab: { title, sheetId } }) => ({ title, sheetId })),
  };
}

/** A cell with an exact amount is a text; a number cell rounds. */
function compareSum(inCell: SheetValue, sum: string, currency: string): NonNullable<Audit['compared']> {
  const { sum: sumTexts } = getTexts().audit;
  const bothValues = {
    inCell: typeof inCell === 'string' ? inCell : formatExactValue(inCell, 'money', currency),
    now: formatExactDecimal(sum, currency),
  };
  if (isSameCell(inCell, typeof inCell === 'number' ? Number(sum) : sum))
    return { ...bothValues, sentence: sumTexts.equal };
  const increase =
    typeof inCell === 'number'
      ? formatExactDecimal(subtractDecimals(sum, toDecimal(inCell)), currency)
      : getTexts().audit.notKnown;
  return { ...bothValues, sentence: sumTexts.differs(increase) };
}
