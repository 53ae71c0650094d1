import type { KeyTest } from '../../src/sidebar-server/messages';

/** Where the key is kept and who can read it. */
export const KEPT_WHERE = 'It is kept in your own Google user properties: colleagues cannot read it.';

/** What saving or testing came to, where the service said yes or was not asked. */
export function testWords(test: KeyTest, isSaving: boolean): string {
  const saved = isSaving ? ' Saved.' : '';
  switch (test.result) {
    case 'accepted':
      return `The service accepts the key.${saved}`;
    case 'not tested':
      return 'Saved.';
    case 'refused':
      return test.saved && isSaving
        ? 'Saved, although the service refused the key:'
        : `${NOT_ACCEPTED}${kept(isSaving)}`;
    case 'no answer':
      return test.saved && isSaving
        ? 'Saved, although the key could not be tested:'
        : `The key could not be tested.${kept(isSaving)}`;
  }
}

const NOT_ACCEPTED = 'The service refused the key.';

function kept(isSaving: boolean): string {
  return isSaving ? ' Nothing was saved.' : '';
}
