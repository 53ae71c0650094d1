import type { Runtime } from '../../emulator/src/runtime';
import type { TextStore } from '../../src/platform/ports';
import { withPackedReports } from '../../src/reports/store/packed-reports';
import { GZIP } from '../fakes/text-cache';

/** The document's properties as the add-on reads and writes them: each report under its own name. */
export function accessDocumentTexts({ runtime }: { readonly runtime: Runtime }): TextStore {
  // They are another map after each change by the add-on.
  const properties = () => runtime.properties('document');
  const store: TextStore = {
    get: (name) => properties().get(name),
    readAll: properties,
    set: (name, text) => void properties().set(name, text),
    delete: (name) => void properties().delete(name),
  };
  return withPackedReports(store, GZIP);
}
