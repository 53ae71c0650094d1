import { isPlain, mismatch } from '../arguments';
import { call, hasDocument, strict } from '../host';

type Store = 'user' | 'document' | 'script';

export function makePropertiesService(): object {
  return strict('PropertiesService', {
    getUserProperties: () => properties('user'),
    getDocumentProperties: () => (hasDocument() ? properties('document') : null),
    getScriptProperties: () => properties('script'),
    toString: () => 'PropertiesService',
  });
}

function properties(store: Store): object {
  const itself: object = strict('Properties', {
    getProperty: (key: unknown) => call('PropertiesService', 'get', store, text(key, 'getProperty')),
    setProperty(key: unknown, value: unknown) {
      call(
        'PropertiesService',
        'set',
        store,
        { [text(key, 'setProperty')]: text(value, 'setProperty') },
        false,
      );
      return itself;
    },
    setProperties(values: unknown, deleteAllOthers = false) {
      if (!isPlain(values)) throw mismatch('PropertiesService.Properties.setProperties', [values]);
      const pairs = Object.entries(values).map(([key, value]) => [key, text(value, 'setProperties')]);
      call('PropertiesService', 'set', store, Object.fromEntries(pairs), deleteAllOthers === true);
      return itself;
    },
    deleteProperty(key: unknown) {
      call('PropertiesService', 'delete', store, text(key, 'deleteProperty'));
      return itself;
    },
    deleteAllProperties() {
      call('PropertiesService', 'deleteAll', store);
      return itself;
    },
    getProperties: () => call('PropertiesService', 'all', store),
    getKeys: () => Object.keys(call('PropertiesService', 'all', store) as object),
    toString: () => 'Properties',
  });
  return itself;
}

/** The stored text of a value. Google stores the number 1 as "1.0". Other values are converted by String(). */
function text(value: unknown, method: string): string {
  if (value === null || value === undefined) {
    throw mismatch(`PropertiesService.Properties.${method}`, [value]);
  }
  if (typeof value === 'number' && Number.isInteger(value)) return `${value}.0`;
  return String(value);
}
