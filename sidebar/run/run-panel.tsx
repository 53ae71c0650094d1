import type { SavedReport } from '../../src/reports';
import { describeProgress, measureRunProgress } from '../sentences';
import { getViewTexts } from '../text';
import { Buttons } from '../ui';
import type { RunningView, RunView } from './run-queue';
import { RunResult } from './run-result';

/** A run: its progress, then its result if it succeeds. */
export function RunPanel(props: {
  readonly report: SavedReport;
  readonly view: RunView | undefined;
  /** The current user's e-mail address. */
  readonly user: string;
  readonly onCancel: () => void;
  readonly onGoTo: () => void;
}) {
  const { report, view, user, onCancel } = props;
  const { run: runTexts, controls } = getViewTexts();
  const cancelButton = <Buttons acts={[{ label: controls.cancel, act: onCancel }]} />;
  if (view?.phase === 'running') {
    const { by, cancel } = view;
    return (
      <>
        {by !== undefined && (
          <p class="hint">{by === '' || by === user ? runTexts.startedEarlier : runTexts.runBy(by)}</p>
        )}
        <RunProgressBar name={report.name} view={view} />
        {by === undefined && view.progress?.phase === 'files' && <p class="hint">{runTexts.keepOpen}</p>}
        <p role="status">
          {(cancel === 'wanted' || cancel === 'asked') && runTexts.cancelling}
          {cancel === 'too late' && runTexts.tooLate}
        </p>
        {cancel === 'no' && cancelButton}
      </>
    );
  }
  return (
    <div aria-live="polite">
      {view?.phase === 'waiting' && (
        <>
          <p>{runTexts.waits}</p>
          {cancelButton}
        </>
      )}
      {view?.phase === 'cancelled' && <p>{runTexts.cancelled}</p>}
      {view?.phase === 'done' && <RunResult {...props} run={view.report} />}
    </div>
  );
}

/** The progress of a run, in words and as a bar. Each of its phases is announced to screen readers. */
function RunProgressBar({ name, view: { progress } }: { readonly name: string; readonly view: RunningView }) {
  const { run } = getViewTexts();
  const fractionDone = progress === null ? null : measureRunProgress(progress);
  const phase = progress?.phase ?? 'starting';
  return (
    <div class="part">
      <progress
        aria-label={run.progressOf(name)}
        max={1}
        {...(fractionDone === null ? {} : { value: fractionDone })}
      />
      <p>{progress === null ? run.phases.starting : describeProgress(progress)}</p>
      <p class="heard" role="status">
        {run.phases[phase]}
      </p>
    </div>
  );
}
