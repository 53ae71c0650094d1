import type { TextStore } from '../platform';

/** Properties of earlier versions that nothing reads any more. The first had a user's key, where all editors could read it. */
const OLD =
  /^adreports\.(address(\.|$)|formulaKey$|formulasAllowed$|copyAnswered$|booksProblem$|summaryDue$|hiddenSheets$|closed\.|approved\.bigQuery\.|inHand\.|log\.|mailed\.|unlogged\.)/;

/** `properties` are the document's. */
export function deleteOldTexts(document: TextStore, properties: ReadonlyMap<string, string>): void {
  for (const name of properties.keys()) if (OLD.test(name)) document.delete(name);
}
