import { http } from './http';
import {
  findFormulas,
  readFileFacts,
  readFileOwner,
  readPeople,
  spreadsheetApi,
  tabs,
} from './spreadsheet-api';
import { documentStore, locks, userStore } from './text-storage';
import { openTriggerFile, triggers } from './triggers';
import { authorization, mail, readActiveUser, readUserLocale } from './user';
import { clock, createRandomId, digest, formatTime, packing } from './utilities';

export { createDocumentCache } from './text-storage';
export { addMenu, type MenuEntry, showSidebar } from './user';
export { bigQueryPort, log } from './utilities';

/** The ports, implemented by the services of Apps Script. */
export const appsScript = {
  ...packing,
  http,
  clock,
  formatTime,
  digest,
  unguessable: createRandomId,
  locks,
  document: documentStore,
  user: userStore,
  spreadsheet: spreadsheetApi,
  tabs,
  findFormulas,
  file: readFileFacts,
  fileOwner: readFileOwner,
  people: readPeople,
  activeUser: readActiveUser,
  userLocale: readUserLocale,
  authorization,
  mail,
  triggers,
  openTriggerFile,
};
