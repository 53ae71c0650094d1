import type { SettingsAnswer } from '../../src/sidebar-server/messages';
import type { Asking } from '../server/use-request';
import { isSaved } from './settings';

/** What who has left the settings should know of saving them, as a sentence; empty when all is well. */
export function settingsSaid({
  isBusy,
  answer,
  failure,
}: Pick<Asking<SettingsAnswer>, 'isBusy' | 'answer' | 'failure'>): string {
  if (isBusy) return 'The settings are still being tested.';
  if (failure !== null) return `The settings were not saved: ${failure.happened}`;
  return answer === null || isSaved(answer) ? '' : 'The settings were not saved: the key was not accepted.';
}
