import type { TextStore } from '../platform/ports';

/** Where version 0.1.0 kept a user's key for the formulas of a file: in the document, which every editor's code can read. */
const PROPERTY = 'adreports.formulaKey';

/** Deletes a key that stands in the document's properties. `properties` are the document's, as just read. */
export function deleteSharedKey(document: TextStore, properties: ReadonlyMap<string, string>): void {
  if (properties.has(PROPERTY)) document.delete(PROPERTY);
}
