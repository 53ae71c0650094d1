import type { AddOn } from '../add-on';
import { payoutFile, TOTAL } from './payout-file';

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
  it('does not make another statement count nowhere without a word', () => {
    const { addOn, sidebar } = payoutFile();
    sidebar.sidebarAddStatement({ ...TOTAL, network: 'Copperline', total: '10', number: 'C-1' });
    sidebar.sidebarAddStatement(TOTAL);
    sortMeanwhile(addOn, 'Statements', 'D');
    expect(() => sidebar.sidebarAddStatement({ ...TOTAL, total: '6,650.00' })).toThrow(
      'The statement is added. Rows of Statements were sorted at the same moment',
    );
  });
});
