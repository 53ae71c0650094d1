import { Failure } from './failure';
import type { Missing } from './order';
import { RunResult } from './run-result';
import type { RunReport } from './server';
import type { CallState } from './use-call';

/** The Run button, always in sight, and what the last run has to say. */
export function RunBar({
  run,
  missing,
}: {
  readonly run: CallState<RunReport>;
  readonly missing: readonly Missing[];
}) {
  const busy = run.phase === 'busy';
  return (
    <div class="run-bar">
      <div class="said" aria-live="polite">
        {missing.map(({ field, message }) => (
          <p key={field} class="fault">
            {message}
          </p>
        ))}
        {busy && <p>Asking the service. A long report can take some minutes.</p>}
        {missing.length === 0 && <Failure call={run} />}
        {missing.length === 0 && run.phase === 'done' && <RunResult run={run.answer} />}
      </div>
      <button type="submit" class="primary" aria-disabled={busy}>
        {busy && <span class="spinner" />}
        {busy ? 'Running…' : 'Run report'}
      </button>
    </div>
  );
}
