import { checkMonths, listDueQuestions, noteCheckProblem } from '../close';
import { refreshDueFormulas } from '../formulas';
import { reconcileIfUsed } from '../payouts';
import {
  type CheckServices,
  HANDLER,
  hasScheduledReports,
  ReportCells,
  refreshDueReports,
  reportLostAuthorization,
  requireTriggerUid,
  type SavedReportServices,
  withSavedReports,
} from '../reports';
import { hasFormulasRefreshed, SettingsStore } from '../settings';
import { HIDDEN_SHEETS } from '../sheet';
import { deleteOldTexts, StoreSnapshot } from '../storage';
import { getTexts } from '../wording';
import { buildServices, type PlatformServices } from './build-services';

/** The hourly check works for at most 270 s, because Google ends an execution after 360 s. What is left is done by the next one. */
const CHECK_MS = 270_000;

interface HourlyJob {
  isNeeded(services: CheckServices): boolean;
  /** `deadline` is in milliseconds since 1970. */
  run(deadline: number, services: CheckServices): void;
}

const HOURLY_JOBS: readonly HourlyJob[] = [
  { isNeeded: hasScheduledReports, run: refreshDueReports },
  { isNeeded: (services) => listDueQuestions(Infinity, services).length > 0, run: checkClosedMonths },
  {
    isNeeded: (services) => hasFormulasRefreshed(services, services.user.readAll()),
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
  if (liveServices.authorization.listMissing().includes('script.external_request')) {
    reportLostAuthorization(liveServices);
    return;
  }
  const document = new StoreSnapshot(liveServices.document, [HIDDEN_SHEETS]);
  const user = new StoreSnapshot(liveServices.user);
  const settings = new SettingsStore(user);
  const cells = new ReportCells(liveServices);
  const services = {
    ...withSavedReports({ ...liveServices, document, user, settings, cells }),
    document,
    user,
  };
  const deadline = services.clock.now() + CHECK_MS;
  deleteOldTexts(services.document, services.document.readAll());
  for (const { run } of HOURLY_JOBS) run(deadline, services);
  const isTriggerNeeded = () => HOURLY_JOBS.some(({ isNeeded }) => isNeeded(services));
  if (isTriggerNeeded()) return;
  // The user may have scheduled a report while this check ran.
  services.document.discardTexts();
  services.user.discardTexts();
  if (!isTriggerNeeded()) services.triggers.trim(HANDLER, 0);
}

function checkClosedMonths(deadline: number, services: CheckServices): void {
  const months = listDueQuestions(services.clock.now(), services);
  if (months.length === 0) return;
  const [problem = ''] = [
    ...checkMonths(months, deadline, services),
    ...reconcileIfUsed({ ...services, deadline }),
  ];
  noteCheckProblem(problem, services.document);
}
