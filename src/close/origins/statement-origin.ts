import {
  type CellOrigin,
  type Closing,
  formatExactDecimal,
  listRevenueParts,
  type OwnCell,
  type RevenuePart,
  readOwnCellText,
} from '../../books';
import { formatMonth, getTexts } from '../../wording';
import { type ClosingContext, listBookTabs, sumByBooking } from './origin-parts';

/** The fields of a cell are the numbers of its columns, from 0. The last column has closed revenue and adjustments together. */
const LABEL = '0';
const CLOSED = '1';
const ADJUSTED = '2';

/** A closing statement shows the books by network and by app, in cents. */
export function buildStatementOrigin(cell: OwnCell, { closing }: ClosingContext): CellOrigin {
  const { month, currency } = closing;
  const columnParts = listRevenueParts(closing).filter(({ use }) => {
    if (cell.field === CLOSED) return use === 'revenue';
    return cell.field === ADJUSTED ? use === 'adjustments' : true;
  });
  const cellParts = selectPartsOfLabel(readOwnCellText(cell, LABEL), columnParts);
  return {
    what: getTexts().closings.closingOrigins.statement(formatMonth(month), listTabTitles(closing)),
    parts: [],
    currency,
    facts: sumByBooking(cellParts).map(({ label, amount }) => [label, formatExactDecimal(amount, currency)]),
    tabs: listBookTabs(closing),
  };
}

/** A label that is the name of both a network and an app has no amounts. (The page adds the id to a name that several have, and finds nothing either.) */
function selectPartsOfLabel(label: string, parts: readonly RevenuePart[]): readonly RevenuePart[] {
  const partsByMeaning = [
    label === getTexts().closings.statement.total ? parts : [],
    parts.filter(({ network }) => network === label),
    parts.filter(({ app }) => app === label),
  ].filter(({ length }) => length > 0);
  const [firstMeaning = []] = partsByMeaning;
  return partsByMeaning.length === 1 ? firstMeaning : [];
}

function listTabTitles({ month, adjustments }: Closing): string[] {
  const { closingsTitle, adjustmentsTitle } = getTexts().closings;
  const years = [...new Set(adjustments.map(({ bookedIn }) => bookedIn.slice(0, 4)))].sort();
  return [closingsTitle(month.slice(0, 4)), ...years.map(adjustmentsTitle)];
}
