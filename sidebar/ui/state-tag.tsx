import type { ReportState } from '../../src/reports';
import { getViewTexts } from '../text';
import { Icon, type IconName } from './icon';

const ICONS: Readonly<Record<ReportState, IconName>> = {
  'never run': 'circle',
  'no rows': 'none',
  fresh: 'check',
  due: 'clock',
  running: 'turning',
  stopped: 'pause',
  failed: 'cross',
  paused: 'pause',
  'waits for approval': 'person',
};

/** The state of a report as a drawing and a word, so that nobody has to tell colours apart. */
export function StateTag({ state, label }: { readonly state: ReportState; readonly label?: string }) {
  return (
    <span class={`state ${state.replaceAll(' ', '-')}`}>
      <Icon name={ICONS[state]} />
      <span>{label ?? getViewTexts().card.states[state]}</span>
    </span>
  );
}
