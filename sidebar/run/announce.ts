import type { RunProgress } from '../../src/reports/run-facts';

/** The last announcement to screen readers about a run. */
export interface Announcement {
  readonly words: string;
  readonly phase: RunProgress['phase'] | '';
  readonly at: number;
}

export const NOTHING_HEARD: Announcement = { words: '', phase: '', at: Number.NEGATIVE_INFINITY };

const SAY_EVERY_MS = 5_000;

/** The announcement at `now`. It changes with each phase of the run, and otherwise at most every 5 seconds. */
export function nextAnnouncement(
  heard: Announcement,
  words: string,
  phase: RunProgress['phase'],
  now: number,
): Announcement {
  const waits = phase === heard.phase && now - heard.at < SAY_EVERY_MS;
  return waits || words === heard.words ? heard : { words, phase, at: now };
}
