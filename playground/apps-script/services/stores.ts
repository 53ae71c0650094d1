import type { Execution } from '../host-service';

export type StoreName = 'user' | 'document' | 'script';

/** Which store an execution means: its user's (over all files), its file's, or the one that all share. */
export function storeKey(store: StoreName, execution: Pick<Execution, 'user' | 'documentId'>): string {
  if (store === 'user') return `user ${execution.user}`;
  return store === 'document' ? `document ${execution.documentId}` : 'script';
}
