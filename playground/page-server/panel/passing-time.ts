import type { PageSession } from '../page-session';

/**
 * Lets the time pass that `length` returns in milliseconds, after what was ordered before. It passes as it does at Google: each trigger fires
 * at its own minute, when the execution before it has ended. A jump would fire a trigger once for a whole day, and Google would end the
 * executions that the jump makes too long.
 */
export function passTime(session: PageSession, length: number): Promise<void> {
  session.timeHasPassed = session.timeHasPassed.then(() => passNow(session, length));
  return session.timeHasPassed;
}

async function passNow(session: PageSession, length: number): Promise<void> {
  const { runtime } = session.playground;
  const { clock } = runtime;
  let end = 0;
  await session.running.whenNothingRuns(() => {
    end = clock.now() + length;
    session.passesUntil = end;
    session.changed();
  });
  const nextFiring = () => Math.min(...runtime.triggers.map(({ next }) => next));
  for (let next = nextFiring(); next <= end; next = nextFiring()) {
    session.advance(Math.max(0, next - clock.now()));
    await session.running.whenNothingRuns(() => {});
  }
  session.passesUntil = null;
  session.advance(Math.max(0, end - clock.now()));
}
