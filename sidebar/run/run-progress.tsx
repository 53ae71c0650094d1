import { useRef } from 'preact/hooks';
import type { RunProgress } from '../../src/reports/run-facts';
import { fraction, progressText, timeLeft } from '../sentences/progress-text';
import { texts } from '../text/texts';
import { NOTHING_HEARD, nextAnnouncement } from './announce';

/** The progress of a run, in words and as a bar. It is announced to screen readers from time to time. */
export function Progress({
  name,
  history,
}: {
  readonly name: string;
  readonly history: readonly RunProgress[];
}) {
  const last = history[history.length - 1];
  const words = last === undefined ? texts().run.starting : progressText(last);
  const left = timeLeft(history);
  const heard = useRef(NOTHING_HEARD);
  heard.current = nextAnnouncement(heard.current, words, last?.phase ?? 'starting', performance.now());
  const done = last === undefined ? null : fraction(last);
  return (
    <div class="progress">
      <progress
        aria-label={texts().run.progressOf(name)}
        max={1}
        {...(done === null ? {} : { value: done })}
      />
      <p>{words}</p>
      {left !== '' && <p class="hint">{left}</p>}
      <p class="heard" role="status">
        {heard.current.words}
      </p>
    </div>
  );
}
