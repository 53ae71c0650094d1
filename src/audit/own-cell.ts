import { exactDecimal, type OwnCell } from '../books/cell-origin';
import type { SheetValue } from '../platform/ports';
import { decimalOf, difference, sumOfDecimals } from '../table/decimal';
import { sameCell } from '../table/sheet-cell';
import { texts } from '../wording/texts';
import type { Audit, AuditServices, Fact } from './audit';
import { exactText, orWhy } from './compare-numbers';
import { type ReadCell, tableCellIn } from './read-cell';

/** A cell in a tab of the add-on itself: the amounts that add up to it, and where they are from. */
export function auditOwnCell(read: ReadCell, services: AuditServices): Audit {
  const { kinds } = texts().audit;
  const { table, tab, row, column } = read;
  const cell = tableCellIn(read);
  const isUsers =
    table !== undefined && row > table.headerRow && ![...table.columns.values()].includes(column);
  const unknown = { facts: [], history: [] };
  if (table === undefined || cell === undefined)
    return { ...unknown, what: isUsers ? kinds.ownColumn : kinds.ownTab(tab.title) };
  const { field, values } = cell;
  return auditOrigin({ tab: table.stamp.report, field: field.field, row: values }, read, services);
}

/** What the products say of a cell of their own tabs. */
export function auditOrigin(
  ownCell: OwnCell,
  { tab, stamped }: Pick<ReadCell, 'tab' | 'stamped'>,
  services: AuditServices,
): Audit {
  const { kinds } = texts().audit;
  const unknown = { facts: [], history: [] };
  const origin = orWhy(() => services.originOf(ownCell, services));
  if (origin === undefined) return { ...unknown, what: kinds.ownTab(tab.title) };
  if ('why' in origin) return { ...unknown, what: origin.why };
  const { what, facts, parts, currency, tabs } = origin;
  const amounts = parts.map(([label, amount]): Fact => [label, exactDecimal(amount, currency)]);
  const sum = sumOfDecimals(parts.map(([, amount]) => amount));
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
  const { sum: words } = texts().audit;
  const shown = {
    inCell: typeof inCell === 'string' ? inCell : exactText(inCell, 'money', currency),
    now: exactDecimal(sum, currency),
  };
  if (sameCell(inCell, typeof inCell === 'number' ? Number(sum) : sum))
    return { ...shown, sentence: words.equal };
  const more =
    typeof inCell === 'number'
      ? exactDecimal(difference(sum, decimalOf(inCell)), currency)
      : texts().audit.notKnown;
  return { ...shown, sentence: words.differs(more) };
}
