import type { SavedReport } from '../../src/reports/saved-report';
import { fraction, progressText } from '../sentences/progress-text';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
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
  const { run: words, controls } = texts();
  const cancelButton = <Buttons acts={[{ label: controls.cancel, act: onCancel }]} />;
  if (view?.phase === 'running') {
    const { by, cancel } = view;
    return (
      <>
        {by !== undefined && (
          <p class="hint">{by === '' || by === user ? words.startedEarlier : words.runBy(by)}</p>
        )}
        <Progress name={report.name} view={view} />
        {by === undefined && view.progress?.phase === 'files' && <p class="hint">{words.keepOpen}</p>}
        <p role="status">
          {(cancel === 'wanted' || cancel === 'asked') && words.cancelling}
          {cancel === 'too late' && words.tooLate}
        </p>
        {cancel === 'no' && cancelButton}
      </>
    );
  }
  return (
    <div aria-live="polite">
      {view?.phase === 'waiting' && (
        <>
          <p>{words.waits}</p>
          {cancelButton}
        </>
      )}
      {view?.phase === 'cancelled' && <p>{words.cancelled}</p>}
      {view?.phase === 'done' && <RunResult {...props} run={view.report} />}
    </div>
  );
}

/** The progress of a run, in words and as a bar. Each of its phases is announced to screen readers. */
function Progress({ name, view: { progress } }: { readonly name: string; readonly view: RunningView }) {
  const { run } = texts();
  const done = progress === null ? null : fraction(progress);
  const phase = progress?.phase ?? 'starting';
  return (
    <div class="part">
      <progress aria-label={run.progressOf(name)} max={1} {...(done === null ? {} : { value: done })} />
      <p>{progress === null ? run.phases.starting : progressText(progress)}</p>
      <p class="heard" role="status">
        {run.phases[phase]}
      </p>
    </div>
  );
}
