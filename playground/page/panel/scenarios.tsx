import type { PanelState } from '../../page-server/panel/panel-state';
import type { FileProps } from '../open-file';
import { Section } from './section';
import { dayAndTime } from './times';

/** What can go wrong in the words of users, each with a button that lets it happen. */
export function Scenarios({ file }: FileProps) {
  const { panel, timeZone } = file.state!;
  return (
    <Section title="What goes wrong">
      <ul aria-label="What can go wrong">
        {panel.scenarios.map((scenario) => (
          <li key={scenario.id} class="line">
            <div>
              {scenario.label}
              <p>{stateOf(scenario, timeZone)}</p>
            </div>
            <button
              type="button"
              aria-label={`Do it: ${scenario.label}`}
              onClick={async () => {
                const done = await file.post('control', { kind: 'scenario', id: scenario.id });
                if (done !== null) file.say(`Done: ${scenario.label}.`);
              }}
            >
              Do it
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => file.control({ kind: 'clear faults' })}>
        Everything works again
      </button>
    </Section>
  );
}

function stateOf({ until, hint }: PanelState['scenarios'][number], timeZone: string): string {
  if (until === null) return hint;
  return until === 'for ever' ? `On. ${hint}` : `On until ${dayAndTime(until, timeZone)}. ${hint}`;
}
