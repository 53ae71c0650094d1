import { formatCount } from '../../../src/wording';
import { formatQuantity } from '../../../src/wording/english/shared';

const UNCHANGED = 'Your sheet is not changed.';

export const actions = {
  preview: 'Preview',
  saveAndRun: 'Save and run',
  fetchingRows: 'Reading…',
  previewShown: 'The preview is shown below.',

  conflict: {
    nothingSaved: 'Your changes are not saved yet.',
    keepMine: 'Keep mine',
    takeTheirs: 'Use theirs',
    changed: (who: string, time: string) => `${who} changed this report at ${time} while you edited it.`,
  },

  size: {
    room: (columns: number, cells: number | null, left: number) =>
      `The table has ${formatQuantity(columns, 'column')}${cells === null ? '' : ` and ${formatQuantity(cells, 'cell')}`}. This spreadsheet has room for ${formatQuantity(left, 'more cell')}.`,
  },

  firstRows: {
    label: 'First rows',
    none: `Preview: the service has no rows for this report. ${UNCHANGED}`,
    notShown: `Preview without rows. ${UNCHANGED}`,
    all: (rows: number) => `Preview: ${formatQuantity(rows, 'row')}. ${UNCHANGED}`,
    some: (rows: number, of: number) =>
      `Preview: the first ${formatCount(rows)} of ${formatQuantity(of, 'row')}. ${UNCHANGED}`,
    beforeSummary: (rows: number) =>
      `Preview: the first ${formatQuantity(rows, 'row')} of the device files. The sheet gets a summary of all rows. ${UNCHANGED}`,
    totalUnknown: (rows: number) => `Preview of ${formatQuantity(rows, 'row')}. ${UNCHANGED}`,
  },
};
