import type { OpenedFile, Triggers } from '../ports';
import { getSpreadsheet, openSpreadsheet } from './spreadsheet-api';
import { userStore } from './text-storage';
import { isPermissionMissing, requirePermissions } from './user';

/** With the id of a trigger: the user property that contains the id of its file. (Stored name: do not change.) */
const FILE_PREFIX = 'adreports.trigger.';

/** The user's own triggers in this file. getProjectTriggers() would also return triggers of the user's other files. */
export const triggers: Triggers = {
  count: (handler) => listTriggers(handler).length,

  create(handler) {
    requirePermissions();
    // Without an active spreadsheet, Google would not know the trigger's file. Only an hourly check has none, and its trigger exists already.
    if (SpreadsheetApp.getActiveSpreadsheet() === null) return;
    const trigger = ScriptApp.newTrigger(handler).timeBased().everyHours(1).create();
    userStore.set(FILE_PREFIX + trigger.getUniqueId(), getSpreadsheet().getId());
  },

  deleteAll(handler) {
    for (const trigger of listTriggers(handler)) {
      ScriptApp.deleteTrigger(trigger);
      userStore.delete(FILE_PREFIX + trigger.getUniqueId());
    }
  },
};

/** None if the add-on may not see them. */
function listTriggers(handler: string): GoogleAppsScript.Script.Trigger[] {
  if (isPermissionMissing('script.scriptapp')) return [];
  const userTriggers = ScriptApp.getUserTriggers(getSpreadsheet());
  return userTriggers.filter((trigger) => trigger.getHandlerFunction() === handler);
}

/**
 * Opens the file of a trigger. It is not certain that a trigger of a published add-on has an active spreadsheet, nor the document's
 * properties and lock.
 */
export function openTriggerFile(triggerUid: string): OpenedFile {
  const id = userStore.get(FILE_PREFIX + triggerUid);
  const closedFile: OpenedFile = {
    isOpen: false,
    address: id === undefined ? '' : `https://docs.google.com/spreadsheets/d/${id}/edit`,
  };
  try {
    if (SpreadsheetApp.getActiveSpreadsheet() === null) {
      if (id === undefined) return closedFile;
      openSpreadsheet(id);
    }
    const hasServices =
      PropertiesService.getDocumentProperties() !== null && LockService.getDocumentLock() !== null;
    return hasServices ? { isOpen: true } : closedFile;
  } catch {
    // The user cannot open the file any more, or has not granted the permission for it, or Google cannot open it at this moment.
    return closedFile;
  }
}
