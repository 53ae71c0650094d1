import type { TextStore } from '../ports';

type Properties = GoogleAppsScript.Properties.Properties;

/** A property store, looked up at each use: the bundle must not call a service while it loads. */
function textStore(properties: () => Properties): TextStore {
  return {
    get: (name) => properties().getProperty(name) ?? undefined,
    all: () => new Map(Object.entries(properties().getProperties())),
    set: (name, value) => {
      properties().setProperty(name, value);
    },
    delete: (name) => {
      properties().deleteProperty(name);
    },
  };
}

export const userStore = textStore(() => PropertiesService.getUserProperties());

export const documentStore = textStore(() => PropertiesService.getDocumentProperties());
