import { plain, written } from '../amounts';
import { german } from '../days';
import type { Transfer } from '../networks';

/** A line that no network has caused. */
const RENT = { payer: 'Harbour Offices', text: 'RENT', cents: -90_000n };

/** The export of a bank with these payments. The English one has a column for fees. */
export function bankExport(transfers: readonly Transfer[], isGerman: boolean, day: string): string {
  return isGerman ? germanExport(transfers, day) : englishExport(transfers, day);
}

function englishExport(transfers: readonly Transfer[], day: string): string {
  const rows = transfers.map(({ habit, date, cents, fee, withholding, reference }) =>
    [
      date,
      `"${habit.name.toUpperCase()}"`,
      `"${written(cents, '.')}"`,
      habit.pays,
      fee === 0n ? '' : plain(fee),
      withholding === 0n ? '' : plain(withholding),
      reference,
    ].join(','),
  );
  const rent = `${day},${RENT.payer},${plain(RENT.cents)},USD,,,${RENT.text}`;
  return ['Date,Counterparty,Amount,Currency,Fee,Withholding tax,Reference', rent, ...rows].join('\n');
}

function germanExport(transfers: readonly Transfer[], day: string): string {
  const rows = transfers.map(({ habit, date, cents, fee, withholding, reference }) =>
    [
      german(date),
      habit.name,
      written(cents, ','),
      habit.pays,
      written(fee, ','),
      written(withholding, ','),
      reference,
    ].join(';'),
  );
  const rent = `${german(day)};${RENT.payer};${written(RENT.cents, ',')};EUR;0,00;0,00;${RENT.text}`;
  return ['Booking date;Payer;Amount;Currency;Charges;Tax;Purpose', rent, ...rows].join('\n');
}
