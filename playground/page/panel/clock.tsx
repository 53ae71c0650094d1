import { useEffect, useState } from 'preact/hooks';
import type { FileProps } from '../open-file';
import { Section } from './section';
import { dayAndTime } from './times';

/** The simulated clock, which also runs by itself, and buttons that advance it. */
export function Clock({ file }: FileProps) {
  const { texts } = file;
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
    <Section title={texts.clock.title}>
      <p class="clock">{dayAndTime(time, timeZone, texts)}</p>
      {passesUntil !== null && <p>{texts.clock.passes(dayAndTime(passesUntil, timeZone, texts))}</p>}
      {(['next hour', 'next day'] as const).map((to) => (
        <button
          key={to}
          type="button"
          disabled={passesUntil !== null}
          onClick={() => file.control({ kind: 'clock', to })}
        >
          {texts.clock[to]}
        </button>
      ))}
    </Section>
  );
}
