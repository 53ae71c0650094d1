import type { Triggers } from '../ports';
import { isMissing, requirePermissions } from './user';

type Trigger = GoogleAppsScript.Script.Trigger;

/** The user's own triggers in this file. getProjectTriggers() would also return triggers of the user's other files. */
export const triggers: Triggers = {
  count: (handler) => of(handler).length,

  create(handler) {
    requirePermissions();
    ScriptApp.newTrigger(handler).timeBased().everyHours(1).create();
  },

  trim(handler, keep) {
    for (const trigger of of(handler).slice(keep)) ScriptApp.deleteTrigger(trigger);
  },
};

/** None if the add-on may not see them. */
function of(handler: string): Trigger[] {
  if (isMissing('script.scriptapp')) return [];
  const own = ScriptApp.getUserTriggers(SpreadsheetApp.getActiveSpreadsheet());
  return own.filter((trigger) => trigger.getHandlerFunction() === handler);
}
