import { momentSerial } from '../../dates/sheet-dates';
import type { FormatTime } from '../../platform/ports';
import { ownColumn } from '../../sheet/own/own-columns';
import type { Cell, Column, Table } from '../../table/table';
import { formatAge } from '../../wording/ages';
import { HOW_WORDS } from '../run-facts';
import type { ReportState } from '../saved-report';
import { isSilent } from '../schedule/silence';
import type { StatusRow } from './status-row';

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
