import { newestCompleteDay } from '../../dates/complete-days';
import { momentSerial } from '../../dates/sheet-dates';
import { type ColumnLayout, ownColumns } from '../../sheet/own/own-table';
import type { Tone } from '../../sheet/tones';
import { flat, shortened } from '../../storage/untrusted-value';
import type { Cell, Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { FileTime } from '../file-time';
import { scheduleText } from '../refreshing';
import type { Awaiting, SavedReport } from '../saved-report';
import { isSilent } from '../schedule/hourly-trigger';

const LONGEST_OWNER = 60;

const LAYOUT = {
  name: { type: 'text' },
  state: { type: 'text', width: 130 },
  problem: { type: 'text', width: 420 },
  schedule: { type: 'text', width: 230 },
  owner: { type: 'text' },
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

export const STATE_TONES: Readonly<Record<SavedReport['state'], Tone>> = {
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

export function statusTable(reports: readonly SavedReport[], time: FileTime): Table {
  return { columns: statusColumns(), rows: reports.map((report) => statusCells(report, time)), notices: [] };
}

function statusCells(report: SavedReport, { now, timeZone, formatTime }: FileTime): Cell[] {
  const { draft, lastRun, held, nextRun, refreshing } = report;
  const moment = (at: number | null | undefined) =>
    at == null ? null : momentSerial(at, timeZone, formatTime);
  return [
    report.name,
    texts().logs.states[report.state],
    [...silence(report, now), problemOf(report)].filter((sentence) => sentence !== '').join(' '),
    scheduleText(refreshing.schedule),
    report.owner,
    draft.zone === undefined ? null : newestCompleteDay(draft.report, draft.zone, now),
    held?.newestDay ?? null,
    moment(lastRun?.endedAt),
    lastRun?.by ?? '',
    lastRun === null ? null : texts().logs.hows[lastRun.how],
    held?.rows ?? null,
    moment(nextRun),
    nextRun === null ? null : moment(report.lastChecked),
    report.id,
  ];
}

function silence({ nextRun, lastChecked, owner }: SavedReport, now: number): string[] {
  if (nextRun === null || lastChecked === null || !isSilent(lastChecked, now)) return [];
  return [texts().logs.checkStopped(owner)];
}

function problemOf({ waiting, owner, lastRun, takenBack }: SavedReport): string {
  const failure = lastRun?.result === 'failed' && !waiting?.stops ? lastRun.sentence : takenBack;
  return waiting === null ? failure : `${waitingText(waiting, owner)} ${failure}`.trim();
}

export function waitingText({ changes, stops }: Awaiting, owner: string): string {
  const words = texts().reports.approvals;
  return stops ? words.waiting(changes, shortened(flat(owner), LONGEST_OWNER)) : words.changeWaits(changes);
}
