import { useId } from 'preact/hooks';
import type { FailureMessage } from '../../src/errors/failure-message';
import type { ReadinessLine, SidebarState } from '../../src/sidebar-server/messages';
import { monthText } from '../sentences/months';
import { texts } from '../text/texts';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';

/** The readiness list of a month; `lines` is null while it is being checked. */
export function Readiness(props: {
  readonly month: string;
  readonly lines: readonly ReadinessLine[] | null;
  readonly failure: FailureMessage | null;
  readonly state: SidebarState;
}) {
  const { month, lines, failure, state } = props;
  const { close } = texts();
  const id = useId();
  return (
    <section class="readiness" aria-labelledby={id} aria-live="polite">
      <h3 id={id}>{close.readiness(monthText(month))}</h3>
      {failure !== null && <Failure failure={failure} details={detailsOf(failure, state, null)} helps={{}} />}
      {lines === null && failure === null && <p class="hint">{close.checkingReadiness}</p>}
      <ul>
        {lines?.map(({ level, what, doNext }) => (
          <li key={what} class={level}>
            <b>{close.levels[level]}</b> {what}
            {doNext !== '' && <span class="hint"> {doNext}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
