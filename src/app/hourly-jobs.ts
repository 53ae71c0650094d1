import { checkMonths, listDueMonths, noteCheckProblem, readCheckProblem } from '../close';
import { refreshDueFormulas } from '../formulas';
import { chooseLanguages } from '../language';
import { composeMessage, notifyPeople } from '../messages';
import {
  type CheckServices,
  HANDLER,
  hasScheduledReports,
  refreshDueReports,
  requireTriggerUid,
  type SavedReportServices,
  withSavedReports,
} from '../reports';
import { isFormulaRefreshAllowed, SettingsStore } from '../settings';
import { deleteOldTexts, StoreSnapshot } from '../storage';
import { getTexts } from '../wording';
import { buildServices, type PlatformServices } from './build-services';
import { createLanguageReaders } from './language-readers';

/** The hourly check works for at most 270 s, because Google ends an execution after 360 s. What is left is done by the next one. */
const CHECK_MS = 270_000;

interface HourlyJob {
  /** Whether the file still needs the hourly trigger for this job, now or later. */
  needsTrigger(services: CheckServices): boolean;
  /**
   * Called in each check: the job itself finds what is due, and reports the failures that it expects. What it throws ends the check, and Google
   * mails it to the owner. `deadline` is in milliseconds since 1970.
   */
  run(deadline: number, services: CheckServices): void;
}

const HOURLY_JOBS: readonly HourlyJob[] = [
  { needsTrigger: hasScheduledReports, run: refreshDueReports },
  { needsTrigger: hasMonthChecks, run: checkDueMonths },
  {
    needsTrigger: (services) => isFormulaRefreshAllowed(services, services.user.readAll()),
    run: (deadline, services) => {
      const { document, user } = services;
      refreshDueFormulas({ document: document.readAll(), user: user.readAll() }, deadline, services);
    },
  },
];

/** Runs the hourly check. If its file cannot be opened, it throws, because Google mails that to its owner. */
export function runHourlyCheck(event: unknown, services: PlatformServices): void {
  const triggerUid = requireTriggerUid(event);
  const file = services.openTriggerFile(triggerUid);
  if (!file.isOpen) throw new Error(getTexts().mails.unreachable(file.address));
  runHourlyJobs(buildServices(services));
}

/** A check without work only reads the document's and the user's properties. */
export function runHourlyJobs(liveServices: SavedReportServices): void {
  const document = new StoreSnapshot(liveServices.document);
  const user = new StoreSnapshot(liveServices.user);
  chooseLanguages(createLanguageReaders({ document, user }));
  const settings = new SettingsStore(user);
  // `products` and `bigQueryOutput` still read the live stores, which are never older than the snapshots.
  const savedReportServices = withSavedReports({ ...liveServices, document, user, settings });
  // The types of savedReportServices do not say that both stores are snapshots, so they are added again.
  const services: CheckServices = { ...savedReportServices, document, user };
  const deadline = services.clock.now() + CHECK_MS;
  deleteOldTexts(services.document, services.document.readAll());
  // Without this permission, reports fail and say why. The other jobs would lose numbers of formulas, and say the same.
  const canFetch = !services.authorization.listMissing().includes('script.external_request');
  for (const { run } of canFetch ? HOURLY_JOBS : HOURLY_JOBS.slice(0, 1)) run(deadline, services);
  const isTriggerNeeded = () => HOURLY_JOBS.some(({ needsTrigger }) => needsTrigger(services));
  if (isTriggerNeeded()) return;
  // The user may have scheduled a report while this check ran.
  services.document.discardTexts();
  services.user.discardTexts();
  if (!isTriggerNeeded()) services.triggers.deleteAll(HANDLER);
}

/** True if a check of a closed month is due now or at any later time. */
function hasMonthChecks(services: CheckServices): boolean {
  return listDueMonths(Infinity, services).length > 0;
}

function checkDueMonths(deadline: number, services: CheckServices): void {
  const months = listDueMonths(services.clock.now(), services);
  if (months.length === 0) return;
  const monthProblems = checkMonths(months, deadline, services);
  // A failure that the last check had, too, is in an earlier message.
  const notedProblem = readCheckProblem(services.document);
  const newProblems = monthProblems.filter(
    ({ isFailure, sentence }) => !isFailure || sentence !== notedProblem,
  );
  // Only the first is noted. An empty text removes the note of an earlier check.
  const failures = monthProblems.filter(({ isFailure }) => isFailure).map(({ sentence }) => sentence);
  const [problem = ''] = failures;
  noteCheckProblem(problem, services.document);
  const subjects = newProblems.map(({ monthKey, sentence }) => ({ name: monthKey, lines: [sentence] }));
  if (subjects.length > 0) notifyPeople(composeMessage('closings', services.file(), subjects), services);
}
