import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { columnName } from '../../../emulator/src/spreadsheet/a1';
import { displayed } from '../../../emulator/src/spreadsheet/displayed';
import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import type { FileInUse } from '../file-in-use';
import { cell, rowsIn, type SeenRow } from './seen-tabs';

const FORMATS = ['csv', 'xero', 'ledger', 'beancount'] as const;

/** How many adjustments the tabs have, and how many of them book out what the service has stopped reporting. */
export function countAdjustments(file: SpreadsheetStore): { adjustments: number; bookedOut: number } {
  const rows = rowsIn(file, /^Adjustments \d{4}$/);
  const bookedOut = rows.filter((row) => cell(row, 'Reason').startsWith('No longer reported'));
  return { adjustments: rows.length, bookedOut: bookedOut.length };
}

/** Writes the journals of all closed months in all formats into a folder, with the closings and adjustments as CSV beside them. */
export function writeJournals(inUse: FileInUse, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const { file, owner } = inUse;
  const closed = rowsIn(file, /^Close overview$/).filter((row) => cell(row, 'State') === 'closed');
  const names = closed.flatMap((row) => {
    const [month, currency] = [cell(row, 'Month'), cell(row, 'Currency')];
    inUse.answer('sidebarJournal', [month, currency, 'csv'], owner);
    fillAccounts(inUse);
    return FORMATS.flatMap(
      (format) => inUse.answer('sidebarJournal', [month, currency, format], owner).files,
    );
  });
  for (const { name, text } of names) writeFileSync(join(folder, name), text);
  for (const title of ['Closings', 'Adjustments'])
    writeFileSync(
      join(folder, `${title.toLowerCase()}.csv`),
      csv(rowsIn(file, new RegExp(`^${title} \\d{4}$`))),
    );
  return names.map(({ name }) => name);
}

/** Types an account code and a tax rate into each account, as Xero demands, and leaves its currency open. */
function fillAccounts({ file, owner }: FileInUse): void {
  const [, headers = [], ...rows] = displayed(file, 'Accounts');
  const user = new SpreadsheetUser(file, owner);
  const column = (header: string) => columnName(headers.indexOf(header));
  rows.forEach((row, nth) => {
    if (row[0] === '') return;
    user.type('Accounts', `${column('Code')}${nth + 3}`, `${200 + nth}`);
    user.type('Accounts', `${column('Tax rate')}${nth + 3}`, 'Tax Exempt');
    user.type('Accounts', `${column('Currency')}${nth + 3}`, '');
  });
}

function csv(rows: readonly SeenRow[]): string {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => cells.map((text) => `"${text.replace(/"/g, '""')}"`).join(',');
  return [line(headers), ...rows.map((row) => line(headers.map((header) => row[header] ?? '')))].join('\r\n');
}
