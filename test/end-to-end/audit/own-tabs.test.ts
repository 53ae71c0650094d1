import { createSmallClosedFile } from '../close/august';
import { auditCell } from './audited-file';

it('a cell of the add-on’s own tabs names the tab, and says which columns are the user’s', () => {
  const { addOn } = createSmallClosedFile();
  expect(auditCell(addOn, { title: 'Closings 2026', row: 2, column: 7 })).toMatchObject({
    what: '“Closings 2026” is a tab of Ad Reports. The note on each header explains the column. A column without a note is yours.',
    facts: [],
  });
});
