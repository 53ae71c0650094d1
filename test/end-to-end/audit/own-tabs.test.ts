import { createSmallClosedFile } from '../close/august';
import { auditCell } from './audited-file';

it('a cell of the add-on’s own tabs names the tab, and a cell of the user’s own column is the user’s', () => {
  const { addOn } = createSmallClosedFile();
  expect(auditCell(addOn, { title: 'Closings 2026', row: 2, column: 7 })).toMatchObject({
    what: '“Closings 2026” is a tab of Ad Reports. The note on each header explains the column.',
    facts: [],
  });
  const [headers = []] = addOn.readTable('Close overview');
  addOn.user.type('Close overview', `${String.fromCharCode(65 + headers.length)}3`, 'ask them');
  expect(auditCell(addOn, { title: 'Close overview', row: 2, column: headers.length })).toMatchObject({
    what: 'This column is yours. Ad Reports does not change it.',
    facts: [],
  });
});
