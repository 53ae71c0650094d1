import type { CellOrigin, Closing, OpenBooks, RecordServices, RevenuePart } from '../../books';
import type { YearTable } from '../../sheet';
import { type Decimal, listGroups, sumDecimalField } from '../../table';
import { formatMonth, getTexts } from '../../wording';
import { defineAdjustmentsTable, defineClosingsTable } from '../closings/closing-tabs';

/** The closing that a cell belongs to. */
export type ClosingContext = Readonly<{
  closing: Closing;
  file: OpenBooks['file'];
  services: RecordServices;
}>;

/** Revenue as it was closed, and what was booked later in each month, with a label for each. */
export function sumByBooking(parts: readonly RevenuePart[]): { label: string; amount: Decimal }[] {
  return listGroups(parts, ({ use, bookedIn }) => [use, bookedIn]).map((group) => {
    const [{ use, bookedIn }] = group;
    const label =
      use === 'revenue' ? getTexts().closings.overviewColumns.closed.label : labelBookedMonth(bookedIn);
    return { label, amount: sumDecimalField(group, 'amount') };
  });
}

export function labelBookedMonth(bookedIn: string): string {
  return getTexts().closings.closingOrigins.booked(formatMonth(bookedIn));
}

/** The tabs with the closed amounts of a closing and its adjustments. */
export function listBookTabs({ month, adjustments }: Closing): CellOrigin['tabs'] {
  return [nameClosingsTab(month), ...adjustments.map(({ bookedIn }) => nameAdjustmentsTab(bookedIn))];
}

export function nameClosingsTab(month: string) {
  return nameYearTab(defineClosingsTable(), month);
}

export function nameAdjustmentsTab(bookedIn: string) {
  return nameYearTab(defineAdjustmentsTable(), bookedIn);
}

function nameYearTab({ kind }: YearTable, month: string) {
  return { reportId: `${kind}.${month.slice(0, 4)}` };
}
