import { useEffect, useState } from 'preact/hooks';
import type { ReportState, SavedReport } from '../../src/reports';
import { formatSettings } from '../form';
import { RunPanel, toFollowedView } from '../run';
import { describeLastRun, describeStoppedCheck, hasSchedule, listReportFacts } from '../sentences';
import { estimateServerTime } from '../server';
import { explainMissingKey } from '../state';
import { getViewTexts } from '../text';
import { Buttons, CopyField, FailureBox, Menu, Paragraphs } from '../ui';
import type { ShellState } from '../use-shell';
import { CardQuestion, type ConfirmedAction, WaitingBox } from './report-questions';

export interface ReportProps {
  readonly shell: ShellState;
  readonly report: SavedReport;
}

interface DetailsProps extends ReportProps {
  readonly onChanges: () => void;
}

/** The state of the report, with a run that was started in this sidebar and that the list does not know yet. */
export function resolveReportState({ report, shell }: ReportProps): ReportState {
  const phase = shell.runs.get(report.id)?.phase;
  return phase === 'running' || phase === 'waiting' ? 'running' : report.state;
}

export function ReportDetails(props: DetailsProps) {
  const { shell, report } = props;
  const { state, runs, actions } = shell;
  const { id } = report;
  const view = runs.get(id);
  const [pendingAction, setPendingAction] = useState<ConfirmedAction | null>(null);
  const [copied, setCopied] = useState<CopiedText | null>(null);
  /** The run if a colleague has started it, or the current user before they closed the sidebar. */
  const isElsewhere = report.state === 'running' && (view?.phase !== 'running' || view.by !== undefined);
  const elsewhere = isElsewhere ? report.run : null;
  useEffect(() => (elsewhere === null ? undefined : actions.followRun(id, elsewhere)), [elsewhere?.runId]);
  return (
    <>
      <RunPanel
        report={report}
        view={view ?? (elsewhere === null ? undefined : toFollowedView(elsewhere))}
        user={state.user}
        onCancel={() => actions.cancelRun(id)}
        onGoTo={() => actions.goToSheet(id)}
      />
      <LastFailure {...props} />
      <WaitingBox
        report={report}
        actions={actions}
        missingKeyReason={explainMissingKey(state)}
        onTakeOver={() => setPendingAction('take over')}
      />
      <Facts {...props} />
      {pendingAction !== null && (
        <CardQuestion
          action={pendingAction}
          report={report}
          actions={actions}
          onAnswered={() => setPendingAction(null)}
        />
      )}
      <ReportActions {...props} onAsk={setPendingAction} onCopy={setCopied} />
      {copied !== null && (
        <CopyField
          {...copied}
          more={[{ label: getViewTexts().controls.close, act: () => setCopied(null) }]}
          isCopiedAtOnce
        />
      )}
    </>
  );
}

function Facts(props: ReportProps) {
  const { shell, report } = props;
  const { state, runs } = shell;
  const now = estimateServerTime(state);
  const facts = listReportFacts(report, resolveReportState(props), now, state.timeZone);
  const uncheckedNotice = describeStoppedCheck(report, now, state.timeZone);
  // The result of a run that was started in this sidebar is shown in full above.
  const phase = runs.get(report.id)?.phase;
  const isResultShown = phase === 'failed' || phase === 'done';
  return (
    <>
      {uncheckedNotice !== '' && <p class="notices">{uncheckedNotice}</p>}
      <div>
        <Paragraphs lines={[...facts, ...(isResultShown ? [] : describeLastRun(report, now, state))]} />
      </div>
    </>
  );
}

type CopiedText = Record<'label' | 'text', string>;

interface ButtonsProps extends DetailsProps {
  readonly onAsk: (action: ConfirmedAction) => void;
  readonly onCopy: (copied: CopiedText) => void;
}

function ReportActions({ shell, report, onAsk, onChanges, onCopy }: ButtonsProps) {
  const { id, name, paused, mine, sheet, waiting } = report;
  const { actions } = shell;
  const { card, controls } = getViewTexts();
  const disabledReason = explainMissingKey(shell.state);
  const link = `${shell.state.fileUrl}#gid=${sheet?.sheetId}`;
  const takeOver = { label: controls.takeOver, disabledReason, act: () => onAsk('take over') };
  const more = [
    {
      label: card.copyLink,
      disabledReason: sheet === null ? card.noLink : '',
      act: () => onCopy({ label: card.link, text: link }),
    },
    { label: card.copySettings, act: () => onCopy({ label: card.settings, text: formatSettings(report) }) },
    { label: paused ? card.resume : card.pause, act: () => actions.pause(id, !paused) },
    ...(!mine && hasSchedule(report) && waiting === null ? [takeOver] : []),
    { label: card.delete, act: () => onAsk('delete') },
  ];
  return (
    <Buttons
      subject={name}
      acts={[
        { label: card.edit, act: () => actions.edit(id) },
        sheet !== null && { label: card.changes, act: onChanges },
      ]}
    >
      <Menu label={card.more} name={card.buttonOf(card.more, name)} items={more} />
    </Buttons>
  );
}

function LastFailure({ shell, report }: ReportProps) {
  const { runs, actions } = shell;
  const view = runs.get(report.id);
  const runFailure =
    view?.phase === 'failed' ? { failure: view.failure, again: () => actions.run(report.id) } : null;
  const lastFailure = actions.findActionFailure(report.id) ?? runFailure;
  return (
    <FailureBox
      failure={lastFailure?.failure ?? null}
      helpActions={{
        settings: shell.showSettings,
        edit: () => actions.edit(report.id),
        again: () => lastFailure?.again(),
      }}
    />
  );
}
