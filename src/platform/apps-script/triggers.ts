import type { Triggers } from '../ports';

type Trigger = GoogleAppsScript.Script.Trigger;

/** The user's own triggers in this file: Google shows nobody another's. */
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
  return ScriptApp.getProjectTriggers().filter((trigger) => trigger.getHandlerFunction() === handler);
}
