import type { KeyTest } from '../../src/sidebar-server/messages';
import { texts } from '../text/texts';

/** The result of saving or testing a key, as a sentence. `hasKey` is true if a key is stored now. */
export function keyTestText(test: KeyTest, isSaving: boolean, hasKey: boolean): string {
  const { keyTest, savedWithoutKey } = texts().settings;
  switch (test.result) {
    case 'accepted':
      return isSaving ? keyTest.acceptedAndSaved : keyTest.accepted;
    case 'not tested':
      return hasKey ? texts().controls.saved : savedWithoutKey;
    case 'refused':
      return isSaving ? keyTest.refusedNotSaved : keyTest.refused;
    case 'no answer':
      return isSaving ? keyTest.untestedNotSaved : keyTest.untested;
  }
}
