import type { Runtime } from '../../emulator/src/runtime';
import type { TextStore } from '../../src/platform/ports';
import { withPackedReports } from '../../src/reports/store/packed-reports';
import { GZIP } from '../fakes/text-cache';

/** The document's properties as the add-on reads and writes them: each report under its own name. */
export function storedTexts({ runtime }: { readonly runtime: Runtime }): TextStore {
  const locks = { withDocumentLock: <T>(_: number, work: () => T) => ({ result: work() }) };
  return withPackedReports(
    textStore(() => runtime.properties('document')),
    { ...GZIP, locks },
  );
}

/** A text store over properties of the runtime, which are another map after each change by the add-on. */
export function textStore(properties: () => Map<string, string>): TextStore {
  return {
    get: (name) => properties().get(name),
    all: properties,
    set: (name, text) => void properties().set(name, text),
    setAll: (texts) => {
      for (const [name, text] of texts) properties().set(name, text);
    },
    delete: (name) => void properties().delete(name),
    deleteAll: (names) => {
      for (const name of names) properties().delete(name);
    },
  };
}
