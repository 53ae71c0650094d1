import type { Triggers } from '../ports';

type Trigger = GoogleAppsScript.Script.Trigger;

/** The user's own triggers in this file. getProjectTriggers() would also return triggers of the user's other files. */
export const triggers: Triggers = {
  count: (handler) => of(handler).length,

  create(handler) {
    ScriptApp.newTrigger(handler).timeBased().everyHours(1).create();
  },

  trim(handler, keep) {
    for (const trigger of of(handler).slice(keep)) ScriptApp.deleteTrigger(trigger);
  },
};

function of(handler: string): Trigger[] {
  const own = ScriptApp.getUserTriggers(SpreadsheetApp.getActiveSpreadsheet());
  return own.filter((trigger) => trigger.getHandlerFunction() === handler);
}
