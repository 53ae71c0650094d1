import { observed } from './check';
import { STEPS } from './steps';

const HANDLER = 'platformCheckTriggered';
/** In the user's properties: a trigger may not know its file, and runs as the user who made it. All files of a listing share them. */
const SEEN = 'platformCheck.trigger.';

/** Step 4: makes an hourly trigger, and once it has fired, shows what it saw and removes it. */
export function watchTrigger(): void {
  const [trigger] = ownTriggers();
  if (trigger === undefined) ScriptApp.newTrigger(HANDLER).timeBased().everyHours(1).create();
  const properties = PropertiesService.getUserProperties();
  const names = [SEEN + trigger?.getUniqueId(), SEEN];
  const seen = names.map((name) => properties.getProperty(name)).find((text) => text !== null);
  if (trigger !== undefined && seen !== undefined) {
    ScriptApp.deleteTrigger(trigger);
    for (const name of names) properties.deleteProperty(name);
  }
  const wait = `The trigger fires within two hours, also with the file closed. Then choose “${STEPS.trigger}” again.`;
  SpreadsheetApp.getUi().alert(seen === undefined ? wait : `The trigger saw: ${seen}.`);
}

/** Notes what a trigger knows of its file and of its user, without addresses and ids. */
export function noteTrigger(event: unknown): void {
  const { triggerUid = '' } = event as { triggerUid?: string };
  const facts = {
    'active spreadsheet': () => String(SpreadsheetApp.getActiveSpreadsheet() !== null),
    'document properties': () => String(PropertiesService.getDocumentProperties() !== null),
    'active user': () => addressOf(Session.getActiveUser()),
    'effective user': () => addressOf(Session.getEffectiveUser()),
    'id of the trigger': () => String(triggerUid !== ''),
  };
  const seen = Object.entries(facts).map(([name, observe]) => `${name}: ${observed(observe)}`);
  PropertiesService.getUserProperties().setProperty(SEEN + triggerUid, seen.join('; '));
}

function addressOf(user: GoogleAppsScript.Base.User): string {
  return user.getEmail().includes('@') ? 'an address' : 'no address';
}

function ownTriggers(): GoogleAppsScript.Script.Trigger[] {
  const triggers = ScriptApp.getUserTriggers(SpreadsheetApp.getActiveSpreadsheet());
  return triggers.filter((trigger) => trigger.getHandlerFunction() === HANDLER);
}
