import type { PanelState } from '../../page-server/panel/panel-state';
import type { FileProps } from '../open-file';
import type { PageTexts } from '../text';
import { Section } from './section';
import { dayAndTime } from './times';

/** What can go wrong in the words of users, each with a button that lets it happen. */
export function Scenarios({ file }: FileProps) {
  const { texts } = file;
  const { panel, timeZone } = file.state!;
  return (
    <Section title={texts.faults.title}>
      <ul aria-label={texts.faults.list}>
        {panel.scenarios.map((scenario) => (
          <li key={scenario.id} class="line">
            <div>
              {scenario.label}
              <p>{stateOf(scenario, timeZone, texts)}</p>
            </div>
            <button
              type="button"
              aria-label={texts.panel.doThis(scenario.label)}
              onClick={async () => {
                const done = await file.post('control', { kind: 'scenario', id: scenario.id });
                if (done !== null) file.say(texts.panel.done(scenario.label));
              }}
            >
              {texts.panel.doIt}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => file.control({ kind: 'clear faults' })}>
        {texts.faults.clear}
      </button>
    </Section>
  );
}

function stateOf(
  { until, hint }: PanelState['scenarios'][number],
  timeZone: string,
  texts: PageTexts,
): string {
  if (until === null) return hint;
  return until === 'for ever'
    ? texts.faults.on(hint)
    : texts.faults.onUntil(dayAndTime(until, timeZone, texts), hint);
}
