import type { Control, PanelState } from '../../page-server/api';
import { element } from '../parts/element';
import { panelButton, type Section, type SendControl, titled } from './section';
import { dayAndTime, fromNow } from './times';

const STEPS = {
  'next hour': 'Next hour',
  'next day': 'Next day',
  'next ready time': 'Next ready time',
} satisfies Partial<Record<Extract<Control, { kind: 'clock' }>['to'], string>>;

/** The simulated clock, which also runs by itself, and buttons that advance it. */
export function clockSection(control: SendControl): Section {
  const time = element('p', { class: 'panel-clock' });
  const ready = element('p', { class: 'panel-small' });
  const buttons = new Map(
    (Object.keys(STEPS) as (keyof typeof STEPS)[]).map((to) => [
      to,
      panelButton(STEPS[to], () => control({ kind: 'clock', to })),
    ]),
  );
  let known = { now: 0, at: 0, timeZone: 'UTC' };
  const tick = () => {
    const now = known.now + performance.now() - known.at;
    const text = dayAndTime(now, known.timeZone);
    if (known.now !== 0 && time.textContent !== text) time.textContent = text;
  };
  setInterval(tick, 1000);
  return {
    part: titled('Clock', time, ready, element('div', { class: 'panel-row' }, ...buttons.values())),
    show: ({ panel, timeZone }) => {
      if (panel.now !== known.now) known = { now: panel.now, at: performance.now(), timeZone };
      tick();
      ready.textContent = sentence(panel, timeZone);
      for (const [to, button] of buttons)
        button.disabled =
          panel.passesUntil !== null || (to === 'next ready time' && panel.nextReady === null);
    },
  };
}

function sentence({ passesUntil, nextReady, now }: PanelState, timeZone: string): string {
  if (passesUntil !== null)
    return `The hours pass until ${dayAndTime(passesUntil, timeZone)}, and each trigger fires in its minute.`;
  return nextReady === null ? '' : `Next to be ready: ${nextReady.what} (${fromNow(nextReady.at, now)})`;
}
