import { useId } from 'preact/hooks';
import { useAsking } from '../asking';
import type { Server, SidebarState } from '../server';
import { SettingsFailure } from './key-test-said';
import { sharingMeans, stoppingMeans, whoseKey } from './whose-key';

/** Whose key formulas in this file spend, and the way to change it. */
export function FormulaKey(props: { readonly server: Server; readonly state: SidebarState }) {
  const { server, state } = props;
  const { formulaKey, maskedKey } = state;
  const id = useId();
  const asking = useAsking<SidebarState>();
  const change = (what: 'sidebarShareKey' | 'sidebarStopSharingKey') =>
    !asking.isBusy && asking.ask(() => server[what](), what);
  const offers = [
    ...(formulaKey.whose === 'shared'
      ? [{ call: 'sidebarStopSharingKey', label: 'Stop', means: stoppingMeans(formulaKey) } as const]
      : []),
    ...(maskedKey !== null && !(formulaKey.whose === 'shared' && formulaKey.mine)
      ? [{ call: 'sidebarShareKey', label: SHARE, means: sharingMeans(formulaKey, maskedKey) } as const]
      : []),
  ];
  return (
    <section class="part" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        Formulas
      </h3>
      <p aria-live="polite">{whoseKey(formulaKey)}</p>
      {offers.map(({ call, label, means }) => (
        <div key={call} class="part">
          <div>
            <button
              type="button"
              aria-describedby={`${id}-${call}`}
              aria-disabled={asking.isBusy}
              onClick={() => change(call)}
            >
              {asking.isBusy && asking.about === call ? 'One moment…' : label}
            </button>
          </div>
          <div id={`${id}-${call}`}>
            {means.map((sentence) => (
              <p key={sentence} class="hint">
                {sentence}
              </p>
            ))}
          </div>
        </div>
      ))}
      <div class="answer" role="status">
        <SettingsFailure failure={asking.failure} state={state} />
      </div>
    </section>
  );
}

const SHARE = 'Let formulas in this file use my key';
