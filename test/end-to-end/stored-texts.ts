import type { Runtime } from '../../emulator/src/runtime';
import type { TextStore } from '../../src/platform/ports';
import { withPackedReports } from '../../src/reports/store/packed-reports';
import { GZIP } from '../fakes/text-cache';

/** The document's properties as the add-on reads and writes them: each report under its own name. */
export function accessDocumentTexts({ runtime }: { readonly runtime: Runtime }): TextStore {
  // They are another map after each change by the add-on.
  const properties = () => runtime.properties('document');
  const setAll = (texts: Iterable<readonly [string, string]>) => {
    for (const [name, text] of texts) properties().set(name, text);
  };
  const deleteAll = (names: Iterable<string>) => {
    for (const name of names) properties().delete(name);
  };
  const store: TextStore = {
    get: (name) => properties().get(name),
    readAll: properties,
    set: (name, text) => setAll([[name, text]]),
    setAll,
    delete: (name) => deleteAll([name]),
    deleteAll,
  };
  return withPackedReports(store, GZIP);
}
