import { useEffect, useState } from 'preact/hooks';
import type { FileProps } from '../open-file';
import { Section } from './section';
import { dayAndTime } from './times';

/** The simulated clock, which also runs by itself, and buttons that advance it. */
export function Clock({ file }: FileProps) {
  const { panel, timeZone } = file.state!;
  const { now, passesUntil } = panel;
  const [time, setTime] = useState(now);
  useEffect(() => {
    const start = performance.now();
    setTime(now);
    const ticking = setInterval(() => setTime(now + performance.now() - start), 1000);
    return () => clearInterval(ticking);
  }, [now]);
  return (
    <Section title="Clock">
      <p class="clock">{dayAndTime(time, timeZone)}</p>
      {passesUntil !== null && (
        <p>{`The hours pass until ${dayAndTime(passesUntil, timeZone)}, and each trigger fires in its minute.`}</p>
      )}
      {(['next hour', 'next day'] as const).map((to) => (
        <button
          key={to}
          type="button"
          disabled={passesUntil !== null}
          onClick={() => file.control({ kind: 'clock', to })}
        >
          {to === 'next hour' ? 'Next hour' : 'Next day'}
        </button>
      ))}
    </Section>
  );
}

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
