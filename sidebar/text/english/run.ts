import { formatCount } from '../../../src/wording';
import { formatQuantity } from '../../../src/wording/english/shared';

function formatPosition(thing: string, nth: number, of: number | null): string {
  return `${thing} ${formatCount(nth)}${of === null ? '' : ` of ${formatCount(of)}`}`;
}

export const run = {
  progressOf: (name: string) => `Progress of ${name}`,
  phases: {
    starting: 'Starting…',
    pages: 'Requesting rows…',
    files: 'Reading files…',
    writing: 'Writing rows…',
  },
  page: (nth: number, of: number | null) => formatPosition('Page', nth, of),
  file: (nth: number, of: number | null) => formatPosition('File', nth, of),
  rowsRead: (part: string, rows: number) => `${part} · ${formatQuantity(rows, 'row')}`,
  writing: (rows: number, of: number | null) =>
    of === null
      ? `Writing ${formatQuantity(rows, 'row')}`
      : `Writing ${formatCount(rows)} of ${formatQuantity(of, 'row')}`,

  waits: 'In the queue.',
  cancelled: 'Cancelled. The old rows stay.',
  cancelling: 'Cancelling… The old rows will stay.',
  tooLate: 'Too late to cancel: the new rows are being written.',
  /** For a run of several executions, which the sidebar begins. */
  keepOpen: 'Keep this sidebar open. If you close it, the run stops, and you can continue it later.',
  startedEarlier: 'Started earlier.',
  runBy: (user: string) => `Run by ${user}.`,

  result: {
    rows: (rows: number) => formatQuantity(rows, 'row'),
    rowsThrough: (rows: number, day: string) => `${formatQuantity(rows, 'row')} · complete through ${day}`,
    notices: 'Notices',
    openTable: 'Open the table in BigQuery',
    changes: (changes: readonly string[]) => `Rows: ${changes.join(', ')}.`,
    inserted: (rows: number) => `${formatCount(rows)} inserted`,
    changed: (rows: number) => `${formatCount(rows)} changed`,
    deleted: (rows: number) => `${formatCount(rows)} deleted`,
    noRows: 'The service returned no rows for these days and apps.',
    sameRows: 'No rows were added or deleted. Some numbers changed.',
    noChange: 'Nothing changed: the sheet already had these numbers.',
    openRestatements: 'Open Restatements',
  },
};
