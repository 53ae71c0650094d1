import { useMemo, useRef, useState } from 'preact/hooks';
import { oneAtATime } from './one-at-a-time';
import { failureSentences } from './sentences';

/** Where a call to the server stands. */
export type CallState<Answer> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'busy' }
  | { readonly phase: 'done'; readonly answer: Answer }
  | { readonly phase: 'failed'; readonly sentences: readonly string[] };

/** A server function with its state; a second start while one call runs is ignored. */
export function useCall<Args extends readonly unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
): { readonly state: CallState<Answer>; readonly start: (...args: Args) => void } {
  const [state, setState] = useState<CallState<Answer>>({ phase: 'idle' });
  const latest = useRef(call);
  latest.current = call;
  const start = useMemo(() => {
    const guarded = oneAtATime((...args: Args) => latest.current(...args));
    return (...args: Args) => {
      const running = guarded(...args);
      if (!running) return;
      setState({ phase: 'busy' });
      running.then(
        (answer) => setState({ phase: 'done', answer }),
        (error: unknown) => setState({ phase: 'failed', sentences: failureSentences(error) }),
      );
    };
  }, []);
  return { state, start };
}
