import type { Execution } from '../host-service';

export type StoreName = 'user' | 'document' | 'script';

/** The key of an execution's store: that of its user in all files, that of its file, or that of the whole script. */
export function storeKey(store: StoreName, execution: Pick<Execution, 'user' | 'documentId'>): string {
  if (store === 'user') return `user ${execution.user}`;
  return store === 'document' ? `document ${execution.documentId}` : 'script';
}
