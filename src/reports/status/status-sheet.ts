import { computeNewestCompleteDay } from '../../dates';
import {
  buildOwnColumns,
  buildTonedColumn,
  type ColumnLayout,
  type OwnTable,
  type Tone,
  toTableValue,
  updateOwnTable,
  type WriteServices,
} from '../../sheet';
import { flattenText, truncateText } from '../../storage';
import type { Cell, SheetRows, Table } from '../../table';
import { getFileTexts, getTexts, joinSentences } from '../../wording';
import { formatSchedule } from '../report-settings';
import type { Awaiting, SavedReport } from '../saved-report';
import { isSilent } from '../schedule/hourly-trigger';
import { type FileTime, toFileSerial } from '../services';

/** The id by which the sheet with the state of each report is found. (Stored name: do not change.) */
export const STATUS_SHEET = 'books.status';
const LONGEST_OWNER = 60;

const COLUMNS = {
  name: { type: 'text', read: ({ name }) => name },
  state: { type: 'text', width: 130, read: ({ state }) => getFileTexts().logs.states[state] },
  problem: { type: 'text', width: 420, read: describeProblems },
  schedule: {
    type: 'text',
    width: 230,
    read: ({ refreshing }) => formatSchedule(refreshing.schedule, getFileTexts().schedules.texts),
  },
  owner: { type: 'text', read: ({ owner }) => owner },
  newestCompleteDay: {
    type: 'date',
    read: ({ draft: { report, zone } }, { now }) =>
      zone === undefined ? null : computeNewestCompleteDay(report, zone, now),
  },
  newestDayHeld: { type: 'date', read: ({ coverage }) => coverage?.newestDay ?? null },
  lastRunAt: { type: 'moment', read: ({ lastRun }, time) => toFileSerial(lastRun?.endedAt ?? null, time) },
  lastRunBy: { type: 'text', read: ({ lastRun }) => lastRun?.by ?? '' },
  lastRunHow: {
    type: 'text',
    width: 100,
    read: ({ lastRun }) => (lastRun === null ? null : getFileTexts().logs.hows[lastRun.how]),
  },
  rows: { type: 'count', read: ({ coverage }) => coverage?.rows ?? null },
  nextRun: { type: 'moment', read: ({ nextRun }, time) => toFileSerial(nextRun, time) },
  lastChecked: {
    type: 'moment',
    read: ({ nextRun, lastChecked }, time) => (nextRun === null ? null : toFileSerial(lastChecked, time)),
  },
  /** Stays the last column: see writeStatusSheet. */
  id: { type: 'id', key: true, read: ({ id }) => id },
} satisfies Record<string, ColumnLayout & { read: (report: SavedReport, time: FileTime) => Cell }>;

const STATE_TONES: Readonly<Record<SavedReport['state'], Tone>> = {
  fresh: 'good',
  running: 'good',
  due: 'warning',
  'no rows': 'warning',
  'waits for approval': 'warning',
  failed: 'bad',
  stopped: 'bad',
  paused: 'quiet',
  'never run': 'quiet',
};

export function writeStatusSheet(reports: readonly SavedReport[], time: FileTime, services: WriteServices) {
  const { statusTitle, statusLine, states } = getFileTexts().logs;
  const sheet: OwnTable = {
    id: STATUS_SHEET,
    title: statusTitle,
    line: statusLine(time.timeZone),
    toned: [buildTonedColumn('state', STATE_TONES, states)],
  };
  const { columns, rows, notices } = buildStatusTable(reports, time);
  const withUserRows = (existing: SheetRows): Table => {
    // Rows without a report id belong to users.
    const userRows = existing.filter((cells) => cells.at(-1) === '').map((cells) => cells.map(toTableValue));
    return { columns, rows: [...rows, ...userRows], notices };
  };
  return updateOwnTable(sheet, columns, withUserRows, services);
}

export function buildStatusTable(reports: readonly SavedReport[], time: FileTime): Table {
  const cellReaders = Object.values(COLUMNS);
  return {
    columns: buildOwnColumns(COLUMNS, getFileTexts().logs.statusColumns),
    rows: reports.map((report) => cellReaders.map(({ read }) => read(report, time))),
    notices: [],
  };
}

function describeProblems(report: SavedReport, { now }: FileTime): string {
  const { waiting, owner, lastRun, nextRun, lastChecked } = report;
  const isCheckStopped = nextRun !== null && lastChecked !== null && isSilent(lastChecked, now);
  const sentences = [
    isCheckStopped ? getFileTexts().logs.checkStopped(owner) : '',
    waiting === null ? '' : describeWaiting(waiting, owner),
    lastRun?.result === 'failed' && !waiting?.stops ? lastRun.sentence : '',
  ];
  return joinSentences(sentences);
}

export function describeWaiting({ changes, stops }: Awaiting, owner: string): string {
  const approvalTexts = getTexts().reports.approvals;
  return stops
    ? approvalTexts.waiting(changes, truncateText(flattenText(owner), LONGEST_OWNER))
    : approvalTexts.changeWaits(changes);
}
