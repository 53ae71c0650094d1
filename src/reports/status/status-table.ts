import type { Day } from '../../dates/calendar';
import { momentSerial } from '../../dates/sheet-dates';
import type { FormatTime, SheetsRequest } from '../../platform/ports';
import { type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import { columnLetters } from '../../sheet/read/grid-reads';
import type { Cell, Column, Table } from '../../table/table';
import { formatAge } from '../../wording/ages';
import { texts } from '../../wording/texts';
import type { RunHow } from '../run-facts';
import type { ReportState } from '../saved-report';
import { isSilent, SILENT_HOURS } from '../schedule/last-check';

const LAYOUT = {
  name: { type: 'text' },
  state: { type: 'text', width: 90 },
  problem: { type: 'text', width: 260 },
  schedule: { type: 'text', width: 230 },
  owner: { type: 'text' },
  approval: { type: 'text', width: 200 },
  newestCompleteDay: { type: 'date' },
  newestDayHeld: { type: 'date' },
  lastRunAt: { type: 'moment' },
  lastRunBy: { type: 'text' },
  lastRunHow: { type: 'text', width: 100 },
  rows: { type: 'count' },
  nextRun: { type: 'moment' },
  lastChecked: { type: 'moment' },
  id: { type: 'id', key: true },
} satisfies Record<string, ColumnLayout>;

export function statusColumns(): readonly Column[] {
  return ownColumns(LAYOUT, texts().logs.statusColumns);
}

/** One row a report; moments as they are on the clocks of `timeZone` (IANA name). `now` is milliseconds since 1970. */
export function statusTable(
  rows: readonly StatusRow[],
  now: number,
  timeZone: string,
  formatTime: FormatTime,
): Table {
  const moment = (at: number | null) => (at === null ? null : momentSerial(at, timeZone, formatTime));
  return {
    columns: statusColumns(),
    rows: rows.map((row) => statusCells(row, now, moment)),
    notices: [],
  };
}

function statusCells(row: StatusRow, now: number, moment: (at: number | null) => number | null): Cell[] {
  return [
    row.name,
    texts().logs.states[row.state],
    [...silence(row, now), row.problem].filter((sentence) => sentence !== '').join(' '),
    row.schedule,
    row.owner,
    row.approval,
    row.newestCompleteDay,
    row.newestDayHeld,
    moment(row.lastRunAt),
    row.lastRunBy,
    row.lastRunHow === null ? null : texts().logs.hows[row.lastRunHow],
    row.rows,
    moment(row.nextRun),
    row.nextRun === null ? null : moment(row.lastChecked),
    row.id,
  ];
}

/** What has to be said when a report that refreshes itself has not been looked after. */
function silence({ nextRun, lastChecked, owner }: StatusRow, now: number): string[] {
  if (nextRun === null || lastChecked === null || !isSilent(lastChecked, now)) return [];
  return [texts().logs.checkStopped(formatAge(lastChecked, now), owner)];
}

/** The row of a saved report in the status sheet. Times are milliseconds since 1970. */
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
  const column = columnLetters(Object.keys(LAYOUT).indexOf('lastChecked'));
  const newest = `MAX(${column}2:${column})`;
  const isSilent = `(${newest}>0)*(24*(NOW()-${newest})>${SILENT_HOURS})`;
  const { before, after } = texts().logs.daysWithoutCheck;
  return `=IFERROR("${before}"&INT((NOW()-${newest})/(${isSilent}))&"${after}")&""`;
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
