import { useState } from 'preact/hooks';
import { report as reportOf } from '../../src/catalogue/catalogue';
import { todayIn } from '../../src/dates/complete-days';
import type { ListedReport } from '../../src/reports/saved-report';
import type { SidebarState } from '../../src/sidebar-server/messages';
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
import { headingId } from '../state/views';
import { texts } from '../text/texts';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';
import { MenuButton } from '../ui/menu-button';
import { CardQuestion, type ConfirmedAction } from './confirm-action';
import { awaitsUser } from './refresh';
import { WaitingBox } from './waiting-box';

export interface CardProps {
  readonly server: Server;
  readonly state: SidebarState;
  readonly report: ListedReport;
  readonly view: RunView | undefined;
  readonly isUnsaved: boolean;
  /** True while an action of the report is under way. */
  readonly isBusy: boolean;
  /** The request that saves the report's form. */
  readonly saving: Pick<ServerRequest<unknown>, 'isBusy' | 'failure'>;
  /** The last action on the report, if it failed; otherwise null. */
  readonly failed: FailedAct | null;
  readonly acts: ReportActs;
}

/** A saved report in the list: its content, how fresh it is, the result of its last run, and its actions. */
export function ReportCard(props: CardProps) {
  const { server, state, report, view, acts } = props;
  const { id, name } = report;
  const { card } = texts();
  const [asked, setAsked] = useState<ConfirmedAction | null>(null);
  const isRunning = view?.phase === 'running' || view?.phase === 'waiting';
  const isFollowed = !isRunning && report.state === 'running' && report.run !== null;
  return (
    <li class="report">
      <div class="report-head">
        <h2 id={headingId(id)} tabIndex={-1}>
          {name}
        </h2>
        <MenuButton label={card.menu(name)} items={menuItems(props, setAsked)} />
      </div>
      <Facts {...props} isRunning={isRunning || isFollowed} />
      <WaitingBox report={report} acts={acts} onTakeOver={() => setAsked('take over')} />
      {asked !== null && (
        <CardQuestion action={asked} report={report} acts={acts} onAnswered={() => setAsked(null)} />
      )}
      <div class="buttons">
        {!awaitsUser(report) && <RunButton {...props} isRunning={isRunning || isFollowed} />}
        {report.state === 'stopped' && !isRunning && (
          <button type="button" onClick={() => setAsked('discard')}>
            {card.discard}
          </button>
        )}
        {props.isUnsaved && (
          <button type="button" onClick={() => acts.edit(id)}>
            {card.continueEditing}
          </button>
        )}
      </div>
      <RunPanel
        report={report}
        view={view}
        onCancel={() => acts.cancelRun(id)}
        onGoTo={() => acts.goToSheet(id)}
        onClose={() => acts.closeResult(id)}
      />
      <div role="alert">
        <CardFailure {...props} />
      </div>
      {isFollowed && report.run !== null && (
        <FollowedRun
          key={report.run.runId}
          server={server}
          state={state}
          report={report}
          run={report.run}
          onOver={acts.lookAgain}
        />
      )}
    </li>
  );
}

function Facts(props: CardProps & { readonly isRunning: boolean }) {
  const { state, report, isUnsaved, isRunning, view, saving } = props;
  const { card, controls } = texts();
  const now = serverTime(state);
  const shown = isRunning ? 'running' : report.state;
  const label = view?.phase === 'waiting' ? card.waiting : card.states[shown].label;
  const lines = [
    reportSummary(report, todayIn(report.draft.zone, now)),
    scheduleAndNextRun(report, now, state.timeZone),
    ownerText(report),
    freshnessText(report, now),
  ];
  const notChecked = notCheckedText(report, now);
  // If the run was started in this sidebar, its failure is shown in full below.
  if (view?.phase !== 'failed') lines.push(...lastRunTexts(report, now, state));
  return (
    <>
      <p class="tags">
        <span class={`state ${shown.replaceAll(' ', '-')}`}>{label}</span>
        {isUnsaved && (
          <span class="state unsaved">{saving.isBusy ? controls.saving : card.unsavedEdits}</span>
        )}
        <span class="hint">{reportOf(report.draft.report).label}</span>
        <span class="hint" role="status">
          {props.isBusy && controls.waiting}
        </span>
      </p>
      <div class="facts">
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </div>
      {notChecked !== '' && <p class="notices">{notChecked}</p>}
    </>
  );
}

function RunButton({ report, view, acts, isRunning }: CardProps & { readonly isRunning: boolean }) {
  const { id, name, state, run } = report;
  const stopped = state === 'stopped' ? run?.runId : undefined;
  const { card } = texts();
  const going = view?.phase === 'waiting' ? card.queued : card.running;
  const label = isRunning ? going : stopped === undefined ? card.run : card.continueRun;
  return (
    <button
      type="button"
      class="primary"
      aria-disabled={isRunning}
      aria-label={card.buttonOf(label, name)}
      onClick={() => !isRunning && acts.run(id, stopped)}
    >
      {label}
    </button>
  );
}

/** The failure of the run, or of the last action of the menu. */
function CardFailure({ state, report, view, failed, saving, acts }: CardProps) {
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

function menuItems({ report, isUnsaved, acts }: CardProps, ask: (action: ConfirmedAction) => void) {
  const { id, paused, sheet, mine } = report;
  const { card, controls } = texts();
  return [
    { label: card.edit, act: () => acts.edit(id) },
    { label: card.duplicate, act: () => acts.duplicate(id) },
    { label: paused ? card.resume : card.pause, act: () => acts.pause(id, !paused) },
    ...(mine || !isScheduled(report) ? [] : [{ label: controls.takeOver, act: () => ask('take over') }]),
    ...(sheet === null ? [] : [{ label: controls.goToSheet, act: () => acts.goToSheet(id) }]),
    ...(isUnsaved ? [{ label: card.dropEdits, act: () => ask('drop edits') }] : []),
    { label: card.delete, act: () => ask('delete') },
  ];
}
