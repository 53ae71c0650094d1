import { useRef } from 'preact/hooks';
import type { RunProgress } from '../../src/reports/run-facts';
import { fraction, progressWords, timeLeft } from '../sentences/progress-words';
import { texts } from '../text/texts';
import { NOTHING_HEARD, nextAnnouncement } from './announce';

/** The progress of a run, in words and as a bar. It is announced to screen readers from time to time. */
export function Progress({ name, told }: { readonly name: string; readonly told: readonly RunProgress[] }) {
  const last = told[told.length - 1];
  const words = last === undefined ? texts().run.starting : progressWords(last);
  const left = timeLeft(told);
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
