import type { SavedReport } from '../../src/reports/saved-report';
import { texts } from '../text/texts';
import { Progress } from './run-progress';
import type { RunView } from './run-queue';
import { RunResult } from './run-result';

/** A run that was started in this sidebar: its progress, then its result if it succeeds. */
export function RunPanel(props: {
  readonly report: SavedReport;
  readonly view: RunView | undefined;
  readonly onCancel: () => void;
  readonly onGoTo: () => void;
  /** Shows what the run has changed. */
  readonly onChanges: () => void;
  readonly onClose: () => void;
}) {
  const { report, view, onCancel } = props;
  if (view?.phase === 'running')
    return (
      <>
        <Progress name={report.name} history={view.history} />
        <Cancelling cancel={view.cancel} onCancel={onCancel} />
      </>
    );
  return (
    <div aria-live="polite">
      {view?.phase === 'waiting' && (
        <>
          <p>{texts().run.waits}</p>
          <CancelButton onCancel={onCancel} />
        </>
      )}
      {view?.phase === 'cancelled' && <p>{texts().run.cancelled}</p>}
      {view?.phase === 'done' && (
        <RunResult
          run={view.report}
          onGoTo={props.onGoTo}
          onChanges={props.onChanges}
          onClose={props.onClose}
        />
      )}
    </div>
  );
}

/** The button that cancels a run, and a sentence about its effect. The run may have been started elsewhere. */
export function Cancelling(props: {
  readonly cancel: 'no' | 'wanted' | 'asked' | 'too late';
  readonly onCancel: () => void;
}) {
  const { cancel } = props;
  return (
    <>
      <p role="status">
        {(cancel === 'wanted' || cancel === 'asked') && texts().run.cancelling}
        {cancel === 'too late' && texts().run.tooLate}
      </p>
      {cancel === 'no' && <CancelButton onCancel={props.onCancel} />}
    </>
  );
}

function CancelButton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <button type="button" onClick={onCancel}>
      {texts().controls.cancel}
    </button>
  );
}
