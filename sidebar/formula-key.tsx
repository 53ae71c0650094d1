import { useId } from 'preact/hooks';
import { Failure } from './failure';
import type { SidebarState } from './server';
import type { useCall } from './use-call';
import { sharingMeans, stoppingMeans, whoseKey } from './whose-key';

type Call = ReturnType<typeof useCall<[], void>>;

/** Whose key formulas in this file spend, and the way to change it. */
export function FormulaKey(props: {
  readonly state: SidebarState;
  readonly busy: boolean;
  readonly share: Call;
  readonly stop: Call;
}) {
  const { state, busy, share, stop } = props;
  const { formulaKey, maskedKey } = state;
  const headingId = useId();
  const mine = formulaKey.whose === 'shared' && formulaKey.mine;
  return (
    <section class="formula-key" aria-labelledby={headingId}>
      <h2 id={headingId}>Formulas</h2>
      <p aria-live="polite">{whoseKey(formulaKey)}</p>
      {formulaKey.whose === 'shared' && (
        <Offer means={stoppingMeans(formulaKey)} call={stop} busy={busy} label="Stop" during="Stopping…" />
      )}
      {!mine && maskedKey !== null && (
        <Offer
          means={sharingMeans(formulaKey, maskedKey)}
          call={share}
          busy={busy}
          label="Let formulas in this file use my key"
          during="Letting them…"
        />
      )}
      <div aria-live="polite">
        <Failure call={share.state} />
        <Failure call={stop.state} />
      </div>
    </section>
  );
}

/** A button, and below it what it means to press it. */
function Offer(props: {
  readonly means: readonly string[];
  readonly label: string;
  readonly during: string;
  readonly busy: boolean;
  readonly call: Call;
}) {
  const { means, label, during, busy, call } = props;
  const meansId = useId();
  return (
    <>
      <button
        type="button"
        aria-describedby={meansId}
        aria-disabled={busy}
        onClick={() => !busy && call.start()}
      >
        {call.state.phase === 'busy' ? during : label}
      </button>
      <div id={meansId}>
        {means.map((sentence) => (
          <p key={sentence} class="hint">
            {sentence}
          </p>
        ))}
      </div>
    </>
  );
}
