import type { FileProps } from '../open-file';
import { Section } from './section';
import { dayAndTime } from './times';

/** The add-on's time triggers, with a button to fire each. */
export function Triggers({ file }: FileProps) {
  const { panel, timeZone } = file.state!;
  return (
    <Section title="Triggers">
      {panel.triggers.length === 0 && <p>None yet. A schedule in the sidebar creates one.</p>}
      {panel.triggers.map(({ id, handler, user, next, isRunning }) => (
        <div key={id} class="line">
          <p>{`${handler}: ${user} · ${isRunning ? 'running now; the clock waits' : dayAndTime(next, timeZone)}`}</p>
          <button
            type="button"
            aria-label={`Fire ${handler} of ${user}`}
            onClick={() => file.control({ kind: 'fire trigger', id })}
          >
            Fire
          </button>
        </div>
      ))}
    </Section>
  );
}
