import type { SettingsAnswer } from '../../src/sidebar-server/messages';
import type { ServerRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { isSaved } from './settings';

/** Tells a user who has left the settings that saving them has failed or still continues; otherwise ''. */
export function savingNotice({
  isBusy,
  answer,
  failure,
}: Pick<ServerRequest<SettingsAnswer>, 'isBusy' | 'answer' | 'failure'>): string {
  const { settings } = texts();
  if (isBusy) return settings.testing;
  if (failure !== null) return settings.notSaved(failure.happened);
  return answer === null || isSaved(answer) ? '' : settings.keyNotAccepted;
}
