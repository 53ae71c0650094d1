import { tryWriting } from '../../errors';
import type { TextStore } from '../../platform';
import { createCachingApi, runUnderLock } from '../../sheet';
import { asText, defineStoredFormat, truncateText } from '../../storage';
import { getTexts, joinSentences } from '../../wording';
import { type Properties, readFileTime } from '../services';
import type { SavedReportServices } from '../store/saved-reports';
import { listSavedReports } from './report-list';
import { writeRunLog } from './run-log';
import { writeStatusSheet } from './status-sheet';

/** Whether the file has a status sheet and a run log. Version 0.1.0 called them books. (Stored name: do not change.) */
const SWITCH = 'adreports.books';
const LONGEST_PROBLEM = 1_000;
/** So many of the newest runs wait for the run log, while the logs are off or a sheet cannot be written. */
const MOST_UNLOGGED = 50;
const LONGEST_UPDATE_MS = 60_000;

interface Switch {
  readonly on: boolean;
  /** Why a sheet could not be written at the last update, as a sentence; '' if both were. */
  readonly problem: string;
}

const STORED = defineStoredFormat<Switch>(({ on, problem }) =>
  typeof on === 'boolean' ? { on, problem: asText(problem) } : undefined,
);

export function readLogsSwitch(properties: Properties): Switch | undefined {
  return STORED.read(properties.get(SWITCH));
}

export function switchLogs(document: TextStore, on: boolean, problem = ''): void {
  document.set(SWITCH, STORED.write({ on, problem }));
}

/** Writes the status sheet, and adds runs to the run log. If a sheet cannot be written, stores a sentence for the sidebar that says why. */
export function updateLogs(services: SavedReportServices): void {
  const { document, records } = services;
  const properties = document.readAll();
  const unloggedRuns = records.listUnloggedRuns(properties);
  const oldRuns = unloggedRuns.slice(MOST_UNLOGGED);
  const logs = readLogsSwitch(properties);
  if (!logs?.on) {
    records.forgetUnlogged(oldRuns);
    return;
  }
  const refusals: string[] = [];
  const failures = tryWriting(getTexts().reports.runs.logs, services, () => {
    const reports = listSavedReports(services, properties);
    const names = new Map(reports.map(({ id, name }) => [id, name]));
    const runs = unloggedRuns.map((run) => ({ ...run, reportName: names.get(run.report) ?? '' }));
    runUnderLock(services, () => {
      const deadline = services.clock.now() + LONGEST_UPDATE_MS;
      const context = { ...services, spreadsheet: createCachingApi(services.spreadsheet), deadline };
      const time = readFileTime(context);
      for (const refusal of [writeStatusSheet(reports, time, context), writeRunLog(runs, time, context)])
        if (refusal !== undefined) refusals.push(refusal);
    });
  });
  const problem = truncateText(joinSentences([...refusals, ...failures]), LONGEST_PROBLEM);
  if (problem !== logs.problem) switchLogs(document, true, problem);
  // After a problem, the runs may be missing in the log: the next update adds them.
  records.forgetUnlogged(problem === '' ? unloggedRuns : oldRuns);
}
