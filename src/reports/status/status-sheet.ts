import { tryOrLog } from '../../errors';
import type { TextStore } from '../../platform';
import {
  buildOwnColumns,
  buildTonedColumn,
  type ColumnLayout,
  createCachingApi,
  type OwnTable,
  runUnderLock,
  type Tone,
  toTableValue,
  updateOwnTable,
} from '../../sheet';
import { asText, defineStoredFormat, flattenText, truncateText } from '../../storage';
import type { Cell, SheetRows, Table } from '../../table';
import { getFileTexts, getTexts, joinSentences } from '../../wording';
import { formatSchedule } from '../report-settings';
import type { Awaiting, SavedReport } from '../saved-report';
import { isSilent } from '../schedule/hourly-trigger';
import { type FileTime, type Properties, readFileTime, toFileSerial } from '../services';
import type { SavedReportServices } from '../store/saved-reports';
import { listSavedReports } from './report-list';

/** Whether the file has a status sheet. Version 0.1.0 called it one of the books. (Stored name: do not change.) */
const SWITCH = 'adreports.books';
const LONGEST_PROBLEM = 1_000;
const LONGEST_UPDATE_MS = 60_000;

interface Switch {
  readonly on: boolean;
  /** Why the sheet could not be written at the last update, as a sentence; '' if it was. */
  readonly problem: string;
}

const STORED = defineStoredFormat<Switch>(({ on, problem }) =>
  typeof on === 'boolean' ? { on, problem: asText(problem) } : undefined,
);

export function readStatusSwitch(properties: Properties): Switch | undefined {
  return STORED.read(properties.get(SWITCH));
}

export function switchStatusOn(document: TextStore, problem = ''): void {
  document.set(SWITCH, STORED.write({ on: true, problem }));
}

/** If the sheet cannot be written, stores a sentence for the sidebar that says why. */
export function updateStatusSheet(services: SavedReportServices): void {
  const properties = services.document.readAll();
  const stored = readStatusSwitch(properties);
  if (!stored?.on) return;
  let refusal: string | undefined;
  const reason = tryOrLog('status', services, () => {
    const reports = listSavedReports(services, properties);
    runUnderLock(services, () => {
      refusal = writeStatusSheet(reports, services);
    });
  });
  const failure = reason === undefined ? '' : getTexts().reports.runs.statusNotWritten(reason);
  const problem = truncateText(joinSentences([refusal ?? '', failure]), LONGEST_PROBLEM);
  if (problem !== stored.problem) switchStatusOn(services.document, problem);
}

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
  newestDayHeld: { type: 'date', read: ({ coverage }) => coverage?.newestDay ?? null },
  lastRunAt: { type: 'moment', read: ({ lastRun }, time) => toFileSerial(lastRun?.endedAt ?? null, time) },
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

function writeStatusSheet(reports: readonly SavedReport[], services: SavedReportServices) {
  const spreadsheet = createCachingApi(services.spreadsheet);
  const writeServices = { ...services, spreadsheet, deadline: services.clock.now() + LONGEST_UPDATE_MS };
  const time = readFileTime(writeServices);
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
  return updateOwnTable(sheet, columns, withUserRows, writeServices);
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
