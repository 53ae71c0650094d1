/** Wraps a call so that only one runs at a time: a start while one runs is ignored and gives undefined. */
export function oneAtATime<Args extends readonly unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> | undefined {
  let running = false;
  return (...args) => {
    if (running) return undefined;
    running = true;
    return call(...args).finally(() => {
      running = false;
    });
  };
}
