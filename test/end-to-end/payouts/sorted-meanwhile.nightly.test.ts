import type { AddOn } from '../add-on';
import { payoutFile, reconciled, rowsOf, TOTAL } from './payout-file';

/** A colleague sorts a tab right before the next batch that changes it. */
function sortMeanwhile(addOn: AddOn, title: string, column: string): void {
  const sheet = addOn.file.sheets.find((each) => each.title === title);
  addOn.runtime.interruptions.before('Sheets.spreadsheets.batchUpdate', (_, args) => {
    if (!JSON.stringify(args).includes(`"sheetId":${sheet?.id},`)) return false;
    addOn.user.sort(title, column, 'ASCENDING', 2);
    return true;
  });
}

describe('a colleague who sorts the tab while the add-on writes', () => {
  it('does not make another statement count nowhere: the row that is replaced gets the date', () => {
    const { addOn, sidebar } = payoutFile();
    sidebar.sidebarAddStatement({ ...TOTAL, network: 'Copperline', total: '10', number: 'C-1' });
    sidebar.sidebarAddStatement({ ...TOTAL, network: 'Everglow Media', total: '20', number: 'E-1' });
    sidebar.sidebarAddStatement(TOTAL);
    sortMeanwhile(addOn, 'Statements', 'D');
    sidebar.sidebarAddStatement({ ...TOTAL, total: '6,650.00' });
    const rows = rowsOf(addOn, 'Statements').map((row) => `${row['Amount']} ${row['Replaced on']}`);
    expect(rows.sort()).toEqual(['10.00 ', '20.00 ', '6,650.00 ', '6,700.00 2026-09-20']);
    expect(reconciled(addOn, 'Copperline')['Statement']).toBe('$10.00');
    expect(reconciled(addOn, 'Aurora Ads')['Statement']).toBe('$6,650.00');
  });
});
