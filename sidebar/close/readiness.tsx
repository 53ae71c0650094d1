import type { CloseForm, SidebarState } from '../../src/sidebar-server';
import type { ServerRequest } from '../server';
import { getViewTexts } from '../text';
import { StateTag, ViewFailure } from '../ui';

/** Icons and colours of states of reports that mean the same. */
const LEVEL_STATES = { green: 'fresh', amber: 'due', red: 'failed' } as const;

/** Whether a month can be closed, line by line: a word with an icon, and a sentence. */
export function Readiness(props: {
  readonly request: ServerRequest<CloseForm>;
  readonly state: SidebarState;
  readonly onSettings: () => void;
}) {
  const { isBusy, answer, failure } = props.request;
  const { form } = getViewTexts().close;
  return (
    <div class="part readiness" aria-live="polite" aria-busy={isBusy}>
      <h4>{form.readiness}</h4>
      {isBusy && <p class="hint">{form.looking}</p>}
      <ul class="part">
        {answer?.lines.map(({ level, sentence }) => (
          <li key={sentence}>
            <StateTag state={LEVEL_STATES[level]} label={form.levels[level]} />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <ViewFailure {...props} failure={failure} />
    </div>
  );
}
