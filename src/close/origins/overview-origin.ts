import { type CellOrigin, formatMoment, listRevenueParts, type OwnCell, type RevenuePart } from '../../books';
import { listGroups, sumDecimalField } from '../../table';
import { formatMonth, getTexts } from '../../wording';
import { buildClosingFacts, parseBookedMonth } from '../closings/overview';
import { type ClosingContext, listBookTabs, sumByBooking } from './origin-parts';

export function buildOverviewOrigin({ field }: OwnCell, { closing, services }: ClosingContext): CellOrigin {
  const { closingOrigins: wording, overviewColumns: labels, checks } = getTexts().closings;
  // The digest of the facts is not read here.
  const { check, note } = buildClosingFacts(closing, String);
  return {
    what: wording.overview(formatMonth(closing.month), closing.currency),
    parts: listOverviewParts(field, listRevenueParts(closing)),
    currency: closing.currency,
    facts: [
      [labels.check.label, [checks[check], note].join(' ').trim()],
      [labels.checkedAt.label, formatMoment(closing.checkedAt, services)],
    ],
    tabs: listBookTabs(closing),
  };
}

/** The column `current` is the sum of the columns beside it; those are sums over networks. */
function listOverviewParts(field: string, parts: readonly RevenuePart[]): CellOrigin['parts'] {
  if (field === 'current') return sumByBooking(parts).map(({ label, amount }) => [label, amount]);
  const columnParts = parts.filter(({ use, bookedIn }) =>
    field === 'closed' ? use === 'revenue' : use === 'adjustments' && bookedIn === parseBookedMonth(field),
  );
  const groups = listGroups(columnParts, ({ network }) => network);
  return groups.map((group) => [group[0].network, sumDecimalField(group, 'amount')]);
}
