import type { FailureMessage } from '../../src/errors/failure-message';
import { texts } from '../text/texts';

/** The action of the button below a failure. */
export type Help = 'settings' | 'again' | 'edit';

const HELPS: Readonly<Partial<Record<FailureMessage['kind'], Help>>> = {
  'key missing': 'settings',
  'consent missing': 'settings',
  'key refused': 'settings',
  unreachable: 'settings',
  'too many requests': 'again',
  'service down': 'again',
  'sheet busy': 'again',
  'attempt failed': 'again',
  'out of time': 'again',
  'not understood': 'again',
  unexpected: 'again',
  'not allowed': 'edit',
  'bad request': 'edit',
  'too large': 'edit',
  'not permitted': 'edit',
  'authorization lost': 'again',
};

/** The action that helps with this kind of failure; null if none does. */
export function whatHelps(kind: FailureMessage['kind']): Help | null {
  return HELPS[kind] ?? null;
}

/** The label of the button for an action. */
export function helpLabel(help: Help): string {
  const { controls } = texts();
  return { settings: controls.openSettings, again: controls.tryAgain, edit: controls.editReport }[help];
}
