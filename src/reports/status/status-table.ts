import type { Day } from '../../dates/calendar';
import { momentSerial } from '../../dates/sheet-dates';
import type { FormatTime, SheetsRequest } from '../../platform/ports';
import { ownColumn } from '../../sheet/own/own-columns';
import { columnLetters } from '../../sheet/read/existing-table';
import type { Cell, Column, Table } from '../../table/table';
import { formatAge } from '../../wording/ages';
import type { RunHow } from '../run-facts';
import { HOW_WORDS } from '../run-facts';
import type { ReportState } from '../saved-report';
import { isSilent, SILENT_HOURS } from '../schedule/last-check';

const STATE_WORDS: Readonly<Record<ReportState, string>> = {
  'never run': 'Never run',
  'no rows': 'No rows',
  fresh: 'Fresh',
  due: 'Due',
  running: 'Running',
  stopped: 'Stopped',
  failed: 'Failed',
  paused: 'Paused',
  'waits for approval': 'Waits for approval',
};

/** The field of the column that the sheet's own warning looks at. */
export const LAST_CHECKED = 'lastChecked';

export const STATUS_COLUMNS: readonly Column[] = [
  ownColumn('name', 'Report', 'text', 'The saved report.'),
  ownColumn('state', 'State', 'text', 'How it stood when this row was written.', { width: 90 }),
  ownColumn('problem', 'Problem', 'text', 'What went wrong last; blank when all is well.', { width: 260 }),
  ownColumn('schedule', 'Refreshes', 'text', 'When it refreshes itself.', { width: 230 }),
  ownColumn('owner', 'Owner', 'text', 'Whose report key and hourly check it refreshes with.'),
  ownColumn(
    'approval',
    'Approved',
    'text',
    'Who approved that it refreshes itself in this form, and when; blank when it does not refresh itself.',
    { width: 200 },
  ),
  ownColumn(
    'newestCompleteDay',
    'Newest complete day',
    'date',
    'The newest day that the service has finished.',
  ),
  ownColumn(
    'newestDayHeld',
    'Newest day held',
    'date',
    'The newest day that the sheet of the report has a row of.',
  ),
  ownColumn('lastRunAt', 'Last run', 'moment', 'When it last ran, well or not.'),
  ownColumn('lastRunBy', 'By', 'text', 'Who ran it.'),
  ownColumn('lastRunHow', 'How', 'text', 'By hand or by schedule.', { width: 100 }),
  ownColumn('rows', 'Rows', 'count', 'Rows in the sheet of the report.'),
  ownColumn(
    'nextRun',
    'Next run',
    'moment',
    'When it refreshes itself next, at the earliest; blank when it does not.',
  ),
  ownColumn(
    LAST_CHECKED,
    'Last checked',
    'moment',
    'When the hourly check last looked after it, to half a day; blank when it does not refresh itself.',
  ),
  ownColumn('id', 'Id', 'id', 'The name by which the add-on knows the report. Leave it as it is.', {
    key: true,
  }),
];

/** One row a report; moments as they are on the clocks of `timeZone` (IANA name). `now` is milliseconds since 1970. */
export function statusTable(
  rows: readonly StatusRow[],
  now: number,
  timeZone: string,
  formatTime: FormatTime,
): Table {
  const moment = (at: number | null) => (at === null ? null : momentSerial(at, timeZone, formatTime));
  return {
    columns: STATUS_COLUMNS,
    rows: rows.map((row) => statusCells(row, now, moment)),
    notices: [],
  };
}

function statusCells(row: StatusRow, now: number, moment: (at: number | null) => number | null): Cell[] {
  return [
    row.name,
    STATE_WORDS[row.state],
    [...silence(row, now), row.problem].filter((sentence) => sentence !== '').join(' '),
    row.schedule,
    row.owner,
    row.approval,
    row.newestCompleteDay,
    row.newestDayHeld,
    moment(row.lastRunAt),
    row.lastRunBy,
    row.lastRunHow === null ? null : HOW_WORDS[row.lastRunHow],
    row.rows,
    moment(row.nextRun),
    row.nextRun === null ? null : moment(row.lastChecked),
    row.id,
  ];
}

/** What has to be said when a report that refreshes itself has not been looked after. */
function silence({ nextRun, lastChecked, owner }: StatusRow, now: number): string[] {
  if (nextRun === null || lastChecked === null || !isSilent(lastChecked, now)) return [];
  const whose = owner === '' ? 'its owner' : owner;
  return [
    `Last checked ${formatAge(lastChecked, now)}: Google has stopped the hourly check of ${whose}; open Ad Reports ▸ Open, or take the report over.`,
  ];
}

/** How one saved report stands, as the status sheet tells it. Times are milliseconds since 1970. */
export interface StatusRow {
  readonly id: string;
  readonly name: string;
  readonly state: ReportState;
  /** “Every day at 09:00”, “By hand”. */
  readonly schedule: string;
  /** E-mail address of who runs it by schedule, or ''. */
  readonly owner: string;
  /** “By ana@example.com on 15 Sep 14:30”: how its schedule came to be approved, or ''. */
  readonly approval: string;
  /** The newest day that the service has finished. */
  readonly newestCompleteDay: Day | null;
  /** The newest day that the sheet has a row of. */
  readonly newestDayHeld: Day | null;
  readonly lastRunAt: number | null;
  readonly lastRunBy: string;
  readonly lastRunHow: RunHow | null;
  readonly rows: number | null;
  readonly nextRun: number | null;
  /** What went wrong last, as a sentence; '' when all is well. */
  readonly problem: string;
  /** When the hourly check of its owner last looked after it. */
  readonly lastChecked: number | null;
}

/** Right of the status line, which is wider than the first columns. */
const COLUMN = 3;

/**
 * The formula by which the status sheet itself says that nobody checks the reports any more: no code runs then. Google reads a
 * formula in the locale of the file, where arguments are parted by a comma or by a semicolon: this one needs neither, nor a
 * decimal point. What is not to be said comes to a division by nought. The range begins with the header, so that a row put in
 * above the first is in it.
 */
function silenceFormula(): string {
  const column = columnLetters(STATUS_COLUMNS.findIndex(({ field }) => field === LAST_CHECKED));
  const newest = `MAX(${column}2:${column})`;
  const isSilent = `(${newest}>0)*(24*(NOW()-${newest})>${SILENT_HOURS})`;
  return `=IFERROR("Days without a check: "&INT((NOW()-${newest})/(${isSilent}))&". The numbers may be old: open Ad Reports ▸ Open.")&""`;
}

/** Writes the formula into a status sheet that is being made. */
export function silenceRequest(sheetId: number): SheetsRequest {
  return {
    updateCells: {
      start: { sheetId, rowIndex: 0, columnIndex: COLUMN },
      rows: [{ values: [{ userEnteredValue: { formulaValue: silenceFormula() } }] }],
      fields: 'userEnteredValue',
    },
  };
}
