import type { KeyTest } from '../../src/sidebar-server/messages';
import { texts } from '../text/texts';

/** The result of saving or testing a key, as a sentence. */
export function keyTestText(test: KeyTest, isSaving: boolean): string {
  const { keyTest } = texts().settings;
  switch (test.result) {
    case 'accepted':
      return isSaving ? keyTest.acceptedAndSaved : keyTest.accepted;
    case 'not tested':
      return texts().controls.saved;
    case 'refused':
      return isSaving ? keyTest.refusedNotSaved : keyTest.refused;
    case 'no answer':
      return isSaving ? keyTest.untestedNotSaved : keyTest.untested;
  }
}
