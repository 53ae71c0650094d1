import { VERSION } from '../../src/version';
import { texts } from '../text/texts';
import { ViewHead } from '../ui/view-head';

/** The view with help: one page on what the add-on does. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const { help, card } = texts();
  return (
    <div class="view help">
      <ViewHead title={help.title} onClose={onClose} />
      {help.topics.map(({ title, text }) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
      <section>
        <h3>{help.states}</h3>
        <dl>
          {Object.entries(card.states).map(([state, { label, means }]) => (
            <div key={state}>
              <dt class={`state ${state.replace(' ', '-')}`}>{label}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p class="version">{help.version(VERSION)}</p>
    </div>
  );
}
