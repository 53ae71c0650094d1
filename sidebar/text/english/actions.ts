import { formatCount } from '../../../src/wording/counts';
import { countOf } from '../../../src/wording/english/phrases';

const UNWRITTEN = 'nothing was written';

/** The buttons of the form, and the panels that show their results. */
export const actions = {
  preview: 'Preview',
  copyAsFormula: 'Copy as formula',
  saveAndRun: 'Save and run',
  fetchingRows: 'Fetching the first rows…',
  previewShown: 'The preview is shown below.',
  previewOutdated: 'The preview is from before your last change.',
  savedByHand: 'The report is saved, but it is refreshed by hand only.',
  runAgain: 'Press “Save and run” again to run it anyway.',

  conflict: {
    label: 'Changed by somebody else',
    nothingSaved: 'Your changes are not saved yet.',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    saveAsNew: 'Save mine as a new report',
    changed: (who: string, time: string) => `${who} changed this report at ${time} while you edited it.`,
  },

  size: {
    cellsUsed: 'Share of the free cells that the report takes',
    cells: (count: number) => countOf(count, 'cell'),
    requests: (count: number) => `${countOf(count, 'request')} to the service.`,
    requestsAtLeast: (count: number) => `At least ${countOf(count, 'request')} to the service.`,
    room: (columns: number, cells: number | null, left: number) =>
      `${countOf(columns, 'column')}${cells === null ? '' : `, ${countOf(cells, 'cell')}`}; this spreadsheet has room for ${countOf(left, 'more cell')}`,
    doesNotFit: 'so the report does not fit. Choose fewer days, dimensions or metrics.',
    rowsDoNotFit: 'so the report does not fit. Choose fewer days or columns, or a summary.',
  },

  formula: {
    label: 'Formula',
    copy: 'Copy',
    insert: 'Put into the selected cell',
    inserting: 'Putting it there…',
    inserted: (cell: string) => `It is in ${cell} now.`,
    copied: 'Copied. Paste it into a cell.',
    notCopied:
      'This browser does not let the sidebar copy. The formula is selected: press Ctrl+C (on a Mac ⌘C).',
  },

  firstRows: {
    label: 'First rows',
    none: `The service sent no rows for this; ${UNWRITTEN}.`,
    totalUnknown: (rows: number) =>
      `The first ${countOf(rows, 'row')}; the service does not say how many there are; ${UNWRITTEN}.`,
    all: (rows: number) => `${rows === 1 ? 'The only row' : `All ${countOf(rows, 'row')}`}; ${UNWRITTEN}.`,
    some: (rows: number, of: number) => `First ${formatCount(rows)} of ${countOf(of, 'row')}; ${UNWRITTEN}.`,
  },
};
