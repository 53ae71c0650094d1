import type { SidebarState } from '../../src/sidebar-server/messages';
import type { CloseForm } from '../../src/sidebar-server/month-close';
import type { ServerRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { ViewFailure } from '../ui/failure';
import { StateTag } from '../ui/state-tag';

/** Icons and colours of states of reports that mean the same. */
const STATES = { green: 'fresh', amber: 'due', red: 'failed' } as const;

/** Whether a month can be closed, line by line: a word with an icon, and a sentence. */
export function Readiness(props: {
  readonly asking: ServerRequest<CloseForm>;
  readonly state: SidebarState;
  readonly onSettings: () => void;
}) {
  const { isBusy, answer, failure } = props.asking;
  const { form } = texts().close;
  return (
    <div class="part readiness" aria-live="polite" aria-busy={isBusy}>
      <h4>{form.readiness}</h4>
      {isBusy && <p class="hint">{form.looking}</p>}
      <ul class="part">
        {answer?.lines.map(({ level, sentence }) => (
          <li key={sentence}>
            <StateTag state={STATES[level]} label={form.levels[level]} />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <ViewFailure {...props} failure={failure} />
    </div>
  );
}
