import { useState } from 'preact/hooks';
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
              onClick={() => file.control({ kind: 'scenario', id: scenario.id })}
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

const CHANGES = { higher: '10 % higher', lower: '10 % lower', gone: 'without rows' } as const;
const DAY_MS = 86_400_000;
/** The age of the restated day in days. It is older than the days that every refresh requests again. */
const DAYS_AGO = 6;

/** Restates a past day at the service, as networks do. */
export function Restating({ file }: FileProps) {
  const { now, restated } = file.state!.panel;
  const [day, setDay] = useState(new Date(now - DAYS_AGO * DAY_MS).toISOString().slice(0, 10));
  const [change, setChange] = useState<keyof typeof CHANGES>('higher');
  return (
    <Section title="Restate an older day">
      <div class="line">
        <input
          type="date"
          aria-label="Day to restate"
          value={day}
          onInput={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <select
          aria-label="How it changes"
          value={change}
          onChange={({ currentTarget }) => setChange(currentTarget.value as keyof typeof CHANGES)}
        >
          {Object.entries(CHANGES).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <button type="button" onClick={() => file.control({ kind: 'restate', day, change })}>
          Restate
        </button>
      </div>
      <ul aria-label="Restated days">
        {restated.map((one) => (
          <li key={`${one.day} ${one.change}`}>{`${one.day}: ${CHANGES[one.change]}`}</li>
        ))}
      </ul>
    </Section>
  );
}
