import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import type { FileInUse } from '../../file-in-use';
import { FOREIGN, rateText } from '../market';
import { HABITS } from '../networks';
import { nextRow, typeInto, userRows } from '../user-rows';

/** Types the payment terms of each network once. */
export class TermsDesk {
  private readonly typed = new Set<string>();

  constructor(private readonly inUse: FileInUse) {}

  /** Types the terms of networks that have a row by now. Others get one with their first amounts. */
  type(): void {
    const { file, owner } = this.inUse;
    const user = new SpreadsheetUser(file, owner);
    for (const { id, days } of HABITS) {
      const row = userRows(file, 'Payment terms').find((each) => each.shows('Network id') === id);
      if (row === undefined || this.typed.has(id)) continue;
      this.typed.add(id);
      const texts = { 'Days after month end': String(days), ...(id === '18' && { 'Minimum payout': '50' }) };
      typeInto(user, file, 'Payment terms', row.row, texts);
    }
  }
}

/** Types the rates of a month. */
export function typeRates({ file, owner }: FileInUse, month: string): void {
  const user = new SpreadsheetUser(file, owner);
  for (const currency of FOREIGN)
    typeInto(user, file, 'Rates', nextRow(file, 'Rates'), {
      Month: month,
      Currency: currency,
      Rate: rateText(currency, month),
      Source: 'monthly letter of the bank',
    });
}
