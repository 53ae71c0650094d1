import { closePorts } from '../books/close-ports';
import { dueQuestions } from '../close/closings/check-schedule';
import { checkMonths, noteCheckProblem } from '../close/closings/scheduled-checks';
import { attempt } from '../errors/failure-message';
import { refreshDueFormulas } from '../formulas/refresh-formulas';
import { reconcileIfShown } from '../payouts/actions/change-inputs';
import { type CheckServices, hasScheduledReports, refreshDueReports } from '../reports/refresh-due';
import { ReportCells } from '../reports/report-cells';
import { HANDLER, requireTriggerUid } from '../reports/schedule/hourly-trigger';
import { reportLostAuthorization } from '../reports/status/send-mails';
import { type ReportStores, reportStores } from '../reports/store/saved-reports';
import { hasFormulasRefreshed } from '../settings/formula-consent';
import { SettingsStore } from '../settings/settings-store';
import { HIDDEN_SHEETS } from '../sheet/read/hidden-sheets';
import { deleteOldTexts } from '../storage/old-texts';
import { StoreSnapshot } from '../storage/store-snapshot';
import { texts } from '../wording/texts';
import { type Google, servicesOf } from './services';

/** The hourly check works for at most 270 s, because Google ends an execution after 360 s. What is left is done by the next one. */
const CHECK_MS = 270_000;

interface HourlyJob {
  isNeeded(services: CheckServices): boolean;
  /** `deadline` is in milliseconds since 1970. */
  run(deadline: number, services: CheckServices): void;
}

const HOURLY_JOBS: readonly HourlyJob[] = [
  { isNeeded: hasScheduledReports, run: refreshDueReports },
  { isNeeded: (services) => dueQuestions(Infinity, services).length > 0, run: checkClosedMonths },
  {
    isNeeded: (services) => hasFormulasRefreshed(services, services.user.all()),
    run: (deadline, services) => {
      const { document, user } = services;
      refreshDueFormulas({ document: document.all(), user: user.all() }, deadline, services);
    },
  },
];

/** Runs the hourly check. Throws if `event` is not the event of a trigger, or if its file cannot be opened: Google mails that to its owner. */
export function hourlyCheck(event: unknown, google: Google): void {
  const triggerUid = requireTriggerUid(event);
  const unreachable = google.openFileOf(triggerUid);
  if (unreachable !== undefined) throw new Error(texts().mails.unreachable(unreachable));
  runHourlyJobs(reportStores(servicesOf(google)));
}

/** A check without work only reads the document's and the user's properties. */
export function runHourlyJobs(ports: ReportStores): void {
  if (ports.authorization.missing().includes('script.external_request')) {
    reportLostAuthorization(ports);
    return;
  }
  const document = new StoreSnapshot(ports.document, [HIDDEN_SHEETS]);
  const user = new StoreSnapshot(ports.user);
  const own = { document, user, settings: new SettingsStore(user), cells: new ReportCells(ports) };
  const services = { ...reportStores({ ...ports, ...own }), document, user };
  const deadline = services.clock.now() + CHECK_MS;
  deleteOldTexts(services.document, services.document.all());
  for (const { run } of HOURLY_JOBS) run(deadline, services);
  const isTriggerNeeded = () => HOURLY_JOBS.some(({ isNeeded }) => isNeeded(services));
  if (isTriggerNeeded()) return;
  // The user may have scheduled a report while this check ran.
  services.document.forget();
  services.user.forget();
  if (!isTriggerNeeded()) services.triggers.trim(HANDLER, 0);
}

function checkClosedMonths(deadline: number, services: CheckServices): void {
  const months = dueQuestions(services.clock.now(), services);
  if (months.length === 0) return;
  const ports = closePorts(services);
  const [problem = ''] = [
    ...checkMonths(months, deadline, ports),
    ...attempt(texts().payouts.titles.reconciliation, services, () =>
      reconcileIfShown({ ...ports, deadline }),
    ),
  ];
  noteCheckProblem(problem, services.document);
}
