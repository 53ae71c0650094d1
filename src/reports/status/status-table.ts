import { computeNewestCompleteDay, toMomentSerial } from '../../dates';
import { buildOwnColumns, type ColumnLayout, type Tone } from '../../sheet';
import { flattenText, truncateText } from '../../storage';
import type { Cell, Column, Table } from '../../table';
import { getTexts } from '../../wording';
import { formatSchedule } from '../refreshing';
import type { Awaiting, SavedReport } from '../saved-report';
import { isSilent } from '../schedule/hourly-trigger';
import type { FileTime } from '../services';

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

export function buildStatusColumns(): readonly Column[] {
  return buildOwnColumns(LAYOUT, getTexts().logs.statusColumns);
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

export function buildStatusTable(reports: readonly SavedReport[], time: FileTime): Table {
  return {
    columns: buildStatusColumns(),
    rows: reports.map((report) => buildStatusCells(report, time)),
    notices: [],
  };
}

function buildStatusCells(report: SavedReport, { now, timeZone, formatTime }: FileTime): Cell[] {
  const { draft, lastRun, held: coverage, nextRun, lastChecked } = report;
  const toStatusMoment = (at: number | null | undefined) =>
    at == null ? null : toMomentSerial(at, timeZone, formatTime);
  const problems = [...describeSilence(report, now), describeReportProblem(report)];
  return Object.values({
    name: report.name,
    state: getTexts().logs.states[report.state],
    problem: problems.filter((sentence) => sentence !== '').join(' '),
    schedule: formatSchedule(report.refreshing.schedule),
    owner: report.owner,
    newestCompleteDay:
      draft.zone === undefined ? null : computeNewestCompleteDay(draft.report, draft.zone, now),
    newestDayHeld: coverage?.newestDay ?? null,
    lastRunAt: toStatusMoment(lastRun?.endedAt),
    lastRunBy: lastRun?.by ?? '',
    lastRunHow: lastRun === null ? null : getTexts().logs.hows[lastRun.how],
    rows: coverage?.rows ?? null,
    nextRun: toStatusMoment(nextRun),
    lastChecked: nextRun === null ? null : toStatusMoment(lastChecked),
    id: report.id,
  } satisfies Record<keyof typeof LAYOUT, Cell>);
}

function describeSilence({ nextRun, lastChecked, owner }: SavedReport, now: number): string[] {
  if (nextRun === null || lastChecked === null || !isSilent(lastChecked, now)) return [];
  return [getTexts().logs.checkStopped(owner)];
}

function describeReportProblem({ waiting, owner, lastRun, takenBack }: SavedReport): string {
  const failure = lastRun?.result === 'failed' && !waiting?.stops ? lastRun.sentence : takenBack;
  return waiting === null ? failure : `${describeWaiting(waiting, owner)} ${failure}`.trim();
}

export function describeWaiting({ changes, stops }: Awaiting, owner: string): string {
  const approvalTexts = getTexts().reports.approvals;
  return stops
    ? approvalTexts.waiting(changes, truncateText(flattenText(owner), LONGEST_OWNER))
    : approvalTexts.changeWaits(changes);
}
