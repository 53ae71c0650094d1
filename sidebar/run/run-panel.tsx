import type { GoodRun, SavedReport } from '../../src/reports';
import { describeProgress, describeRunResult, formatResultTitle, measureRunProgress } from '../sentences';
import { getViewTexts } from '../text';
import { BulletList, Buttons, Paragraphs } from '../ui';
import type { RunningView, RunView } from './run-queue';

export function RunPanel(props: {
  readonly report: SavedReport;
  readonly view: RunView | undefined;
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
          {(cancel === 'requested' || cancel === 'accepted') && runTexts.cancelling}
          {cancel === 'too late' && runTexts.tooLate}
        </p>
        {cancel === 'none' && cancelButton}
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

/** The result of a run: one line, and below it what has changed, which is folded unless there are notices about the numbers. */
export function RunResult(props: { readonly run: GoodRun; readonly onGoTo: () => void }) {
  const { run, onGoTo } = props;
  const { controls } = getViewTexts();
  const { result } = getViewTexts().run;
  const facts = [...new Set(run.facts)];
  const notices = [...new Set(run.notices)].filter((notice) => !facts.includes(notice));
  return (
    <div class="result">
      <details open={notices.length > 0}>
        <summary>{formatResultTitle(run)}</summary>
        <BulletList class="notices" label={result.notices} lines={notices} />
        <Paragraphs lines={[...facts, describeRunResult(run)]} />
        {isOfBigQuery(run.tableUrl) && (
          <p>
            <a href={run.tableUrl} target="_blank" rel="noopener">
              {result.openTable}
            </a>
          </p>
        )}
      </details>
      <button type="button" class="small" onClick={onGoTo}>
        {controls.goToSheet}
      </button>
    </div>
  );
}

/** True for an address in the BigQuery console. Other addresses do not become links. */
function isOfBigQuery(url: string | null): url is string {
  return url?.startsWith('https://console.cloud.google.com/') === true;
}
