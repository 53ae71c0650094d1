import type { ReportState } from '../../src/reports';
import { VERSION } from '../../src/version';
import { getViewTexts } from '../text';
import { StateTag, ViewHead } from '../ui';

export function HelpView({ onClose }: { readonly onClose: () => void }) {
  const { help, card } = getViewTexts();
  return (
    <div class="view help">
      <ViewHead title={help.title} onClose={onClose} />
      {Object.entries(help.topics).map(([title, text]) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
      <section>
        <h3>{help.states}</h3>
        <dl>
          {Object.entries(card.stateMeanings).map(([state, meaning]) => (
            <div key={state}>
              <dt>
                <StateTag state={state as ReportState} />
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p>{help.version(VERSION)}</p>
    </div>
  );
}
