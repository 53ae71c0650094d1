import { useState } from 'preact/hooks';
import { report as reportOf } from '../../src/catalogue/catalogue';
import { todayIn } from '../../src/dates/complete-days';
import type { SavedReport } from '../../src/reports/saved-report';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { LastChanges } from '../changes/last-changes';
import { FollowedRun } from '../run/followed-run';
import { RunPanel } from '../run/run-panel';
import type { RunView } from '../run/run-queue';
import { reportSummary } from '../sentences/report-summary';
import { isScheduled, notCheckedText, scheduleAndNextRun } from '../sentences/schedule-text';
import { freshnessText, lastRunTexts, ownerText } from '../sentences/state-text';
import type { Server } from '../server/server';
import { serverTime } from '../server/server-time';
import type { ServerRequest } from '../server/use-request';
import type { FailedAct, ReportActs } from '../state/report-acts';
import { texts } from '../text/texts';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';
import { MenuButton } from '../ui/menu-button';
import { CardQuestion, type ConfirmedAction } from './confirm-action';
import { WaitingBox } from './waiting-box';

export interface DetailsProps {
  readonly server: Server;
  readonly state: SidebarState;
  readonly report: SavedReport;
  readonly view: RunView | undefined;
  readonly isUnsaved: boolean;
  /** The request that saves the report's form. */
  readonly saving: Pick<ServerRequest<unknown>, 'isBusy' | 'failure'>;
  /** The last action on the report, if it failed; otherwise null. */
  readonly failed: FailedAct | null;
  readonly acts: ReportActs;
}

/** What folds out below a report's row: the run under way or its result, what waits for the user, the facts, and all actions. */
export function ReportDetails(props: DetailsProps) {
  const { server, state, report, view, acts } = props;
  const { id } = report;
  const [asked, setAsked] = useState<ConfirmedAction | null>(null);
  /** How often the user has asked for the changes; 0 while they are not shown. */
  const [changesAsked, setChangesAsked] = useState(0);
  const showChanges = () => setChangesAsked((times) => times + 1);
  const isRunning = view?.phase === 'running' || view?.phase === 'waiting';
  return (
    <>
      <RunPanel
        report={report}
        view={view}
        onCancel={() => acts.cancelRun(id)}
        onGoTo={() => acts.goToSheet(id)}
        onChanges={showChanges}
        onClose={() => acts.closeResult(id)}
      />
      <div role="alert">
        <DetailsFailure {...props} />
      </div>
      {!isRunning && report.state === 'running' && report.run !== null && (
        <FollowedRun
          key={report.run.runId}
          server={server}
          state={state}
          report={report}
          run={report.run}
          onOver={acts.lookAgain}
        />
      )}
      <WaitingBox report={report} acts={acts} onTakeOver={() => setAsked('take over')} />
      <Facts {...props} />
      {asked !== null && (
        <CardQuestion action={asked} report={report} acts={acts} onAnswered={() => setAsked(null)} />
      )}
      {changesAsked > 0 && (
        <LastChanges
          // They are read anew when the user asks again, and after a run.
          key={`${changesAsked} ${report.lastRun?.endedAt}`}
          server={server}
          state={state}
          report={report}
          onClose={() => setChangesAsked(0)}
          onTakenBack={() => acts.closeResult(report.id)}
        />
      )}
      <Buttons {...props} isRunning={isRunning} onAsk={setAsked} onChanges={showChanges} />
    </>
  );
}

function Facts({ state, report, view }: DetailsProps) {
  const now = serverTime(state);
  const lines = [
    reportOf(report.draft.report).label,
    reportSummary(report, todayIn(report.draft.zone, now)),
    scheduleAndNextRun(report, now, state.timeZone),
    ownerText(report),
    freshnessText(report, now),
  ];
  const notChecked = notCheckedText(report, now);
  // If the run was started in this sidebar, its failure is shown in full above.
  if (view?.phase !== 'failed') lines.push(...lastRunTexts(report, now, state));
  return (
    <>
      {notChecked !== '' && <p class="notices">{notChecked}</p>}
      <div class="facts">
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </div>
    </>
  );
}

interface ButtonsProps extends DetailsProps {
  readonly isRunning: boolean;
  readonly onAsk: (action: ConfirmedAction) => void;
  readonly onChanges: () => void;
}

function Buttons(props: ButtonsProps) {
  const { report, isUnsaved, isRunning, acts, onAsk } = props;
  const { id, name, state } = report;
  const { card } = texts();
  const edit = isUnsaved ? card.continueEditing : card.edit;
  return (
    <div class="buttons">
      <button type="button" aria-label={card.buttonOf(edit, name)} onClick={() => acts.edit(id)}>
        {edit}
      </button>
      {state === 'stopped' && !isRunning && (
        <button type="button" onClick={() => onAsk('discard')}>
          {card.discard}
        </button>
      )}
      <MenuButton label={card.menu(name)} items={menuItems(props)} />
    </div>
  );
}

/** The failure of the run, or of the last action on the report. */
function DetailsFailure({ state, report, view, failed, saving, acts }: DetailsProps) {
  const run = view?.phase === 'failed' ? { failure: view.failure, again: () => acts.run(report.id) } : null;
  const save = saving.failure === null ? null : { failure: saving.failure };
  const shown: Partial<FailedAct> = failed ?? save ?? run ?? {};
  if (shown.failure === undefined) return null;
  return (
    <Failure
      failure={shown.failure}
      details={detailsOf(shown.failure, state, report)}
      helps={{
        settings: acts.openSettings,
        edit: () => acts.edit(report.id),
        ...(shown.again === undefined ? {} : { again: shown.again }),
      }}
    />
  );
}

function menuItems({ report, isUnsaved, acts, onAsk, onChanges }: ButtonsProps) {
  const { id, paused, mine, sheet } = report;
  const { card, changes, controls } = texts();
  return [
    { label: card.duplicate, act: () => acts.duplicate(id) },
    { label: paused ? card.resume : card.pause, act: () => acts.pause(id, !paused) },
    ...(sheet === null ? [] : [{ label: changes.title, act: onChanges }]),
    ...(mine || !isScheduled(report) ? [] : [{ label: controls.takeOver, act: () => onAsk('take over') }]),
    ...(isUnsaved ? [{ label: card.dropEdits, act: () => onAsk('drop edits') }] : []),
    { label: card.delete, act: () => onAsk('delete') },
  ];
}
