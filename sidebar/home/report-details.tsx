import { useEffect, useState } from 'preact/hooks';
import { report as reportOf } from '../../src/catalogue/catalogue';
import { todayIn } from '../../src/dates/complete-days';
import type { ReportState, SavedReport } from '../../src/reports/saved-report';
import { RunPanel } from '../run/run-panel';
import { followedView } from '../run/run-queue';
import { reportSummary } from '../sentences/report-summary';
import { isScheduled, notCheckedText, scheduleAndNextRun } from '../sentences/schedule-text';
import { freshnessText, lastRunTexts, ownerText } from '../sentences/state-text';
import { serverTime } from '../server/server-time';
import { whyNoKey } from '../settings/settings';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { Failure } from '../ui/failure';
import { Menu } from '../ui/menu';
import type { Shell } from '../use-shell';
import { CardQuestion, type ConfirmedAction } from './confirm-action';
import { WaitingBox } from './waiting-box';

export interface ReportProps {
  readonly shell: Shell;
  readonly report: SavedReport;
}

interface DetailsProps extends ReportProps {
  /** Shows what the last run has changed. */
  readonly onChanges: () => void;
}

/** The state of the report, with a run that was started in this sidebar and that the list does not know yet. */
export function shownState({ report, shell }: ReportProps): ReportState {
  const phase = shell.runs.get(report.id)?.phase;
  return phase === 'running' || phase === 'waiting' ? 'running' : report.state;
}

/** What folds out below a report's row: the run under way or its result, what waits for the user, the facts, and all actions. */
export function ReportDetails(props: DetailsProps) {
  const { shell, report } = props;
  const { state, runs, acts } = shell;
  const { id } = report;
  const view = runs.get(id);
  const [asked, setAsked] = useState<ConfirmedAction | null>(null);
  /** The run if a colleague has started it, or the current user before they closed the sidebar. */
  const isElsewhere = report.state === 'running' && (view?.phase !== 'running' || view.by !== undefined);
  const elsewhere = isElsewhere ? report.run : null;
  useEffect(() => (elsewhere === null ? undefined : acts.followRun(id, elsewhere)), [elsewhere?.runId]);
  return (
    <>
      <RunPanel
        report={report}
        view={view ?? (elsewhere === null ? undefined : followedView(elsewhere))}
        user={state.user}
        onCancel={() => acts.cancelRun(id)}
        onGoTo={() => acts.goToSheet(id)}
      />
      <LastFailure {...props} />
      <WaitingBox
        report={report}
        acts={acts}
        whyNoKey={whyNoKey(state)}
        onTakeOver={() => setAsked('take over')}
      />
      <Facts {...props} />
      {asked !== null && (
        <CardQuestion action={asked} report={report} acts={acts} onAnswered={() => setAsked(null)} />
      )}
      <ReportActions {...props} onAsk={setAsked} />
    </>
  );
}

function Facts(props: ReportProps) {
  const { shell, report } = props;
  const { state, runs } = shell;
  const now = serverTime(state);
  const lines = [
    reportOf(report.draft.report).label,
    reportSummary(report, todayIn(report.draft.zone, now)),
    scheduleAndNextRun({ ...report, state: shownState(props) }, now, state.timeZone),
    ownerText(report),
    freshnessText(report, now),
  ];
  const notChecked = notCheckedText(report, now, state.timeZone);
  // The result of a run that was started in this sidebar is shown in full above.
  const phase = runs.get(report.id)?.phase;
  if (phase !== 'failed' && phase !== 'done') lines.push(...lastRunTexts(report, now, state));
  return (
    <>
      {notChecked !== '' && <p class="notices">{notChecked}</p>}
      <div>
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
  readonly onAsk: (action: ConfirmedAction) => void;
}

function ReportActions({ shell, report, onAsk, onChanges }: ButtonsProps) {
  const { id, name, state, paused, mine, sheet, waiting } = report;
  const { acts, runs } = shell;
  const { card, controls } = texts();
  const whyOff = whyNoKey(shell.state);
  const takeOver = { label: controls.takeOver, whyOff, act: () => onAsk('take over') };
  const more = [
    { label: card.duplicate, act: () => acts.duplicate(id) },
    { label: paused ? card.resume : card.pause, act: () => acts.pause(id, !paused) },
    ...(!mine && isScheduled(report) && waiting === null ? [takeOver] : []),
    { label: card.delete, act: () => onAsk('delete') },
  ];
  return (
    <Buttons
      of={name}
      acts={[
        { label: card.edit, act: () => acts.edit(id) },
        sheet !== null && { label: card.changes, act: onChanges },
        state === 'stopped' &&
          runs.get(id)?.phase !== 'running' && { label: card.discard, act: () => onAsk('discard') },
      ]}
    >
      <Menu label={card.more} name={card.buttonOf(card.more, name)} items={more} />
    </Buttons>
  );
}

/** The failure of the last action on the report, or of the run. */
function LastFailure({ shell, report }: ReportProps) {
  const { state, runs, acts } = shell;
  const view = runs.get(report.id);
  const ofRun = view?.phase === 'failed' ? { failure: view.failure, again: () => acts.run(report.id) } : null;
  const failed = acts.failed(report.id) ?? ofRun;
  return (
    <Failure
      failure={failed?.failure ?? null}
      state={state}
      report={report}
      helps={{ settings: shell.settings, edit: () => acts.edit(report.id), again: () => failed?.again() }}
    />
  );
}
