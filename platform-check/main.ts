/** The functions of the platform check for Google: those of the add-on, its own menu, and formulas that describe their arguments. */
import { loadAddOn } from '../src/app/app';
import { describeArgument } from './arguments';
import { observed } from './check';
import { checkFrame, MARK, noteFrame, showTable, startChecks } from './session';
import { sheetsService } from './sheets-service';
import { STEPS } from './steps';
import { noteTrigger, watchTrigger } from './trigger';

export * from '../src/main';

/** Adds the menus of the add-on and of the platform check. */
export function onOpen(): void {
  loadAddOn().addMenu();
  SpreadsheetApp.getUi()
    .createMenu('Platform check')
    .addItem(STEPS.start, 'platformCheckStart')
    .addItem(STEPS.dialog, 'platformCheckDialog')
    .addItem(STEPS.table, 'platformCheckTable')
    .addItem(STEPS.trigger, 'platformCheckTrigger')
    .addToUi();
}

/** Step 1 of the menu. */
export function platformCheckStart(): void {
  startChecks();
}

/** Step 2 of the menu. */
export function platformCheckDialog(): void {
  checkFrame();
}

/** Receives the observations of the dialog. */
export function platformCheckFrame(seen: unknown): void {
  noteFrame(seen);
}

/** Step 3 of the menu. */
export function platformCheckTable(): void {
  showTable();
}

/** Step 4 of the menu. */
export function platformCheckTrigger(): void {
  watchTrigger();
}

/** What the trigger of step 4 runs. */
export function platformCheckTriggered(event: unknown): void {
  noteTrigger(event);
}

/** A formula that returns the types of its arguments. */
export function PLATFORM_CHECK_ARGUMENTS(...values: unknown[]): string {
  return values.map(describeArgument).join(', ');
}

/** Which properties a formula can write. */
export function PLATFORM_CHECK_PROPERTIES(): string {
  const stores = {
    document: () => PropertiesService.getDocumentProperties(),
    user: () => PropertiesService.getUserProperties(),
  };
  const name = 'platformCheck.formula';
  return Object.entries(stores)
    .filter(([, store]) => {
      store().setProperty(name, '1');
      const isWritten = store().getProperty(name) === '1';
      store().deleteProperty(name);
      return isWritten;
    })
    .map(([store]) => store)
    .join(', ');
}

/** Whether a formula sees the file's owner. */
export function PLATFORM_CHECK_OWNER(): string {
  const owner = SpreadsheetApp.getActiveSpreadsheet().getOwner();
  return owner === null ? 'none' : owner.getEmail().includes('@') ? 'an address' : 'no address';
}

/** Whose user properties a formula sees. */
export function PLATFORM_CHECK_WHOSE(): string {
  const session = PropertiesService.getDocumentProperties().getProperty(MARK);
  const mark = PropertiesService.getUserProperties().getProperty(MARK);
  return mark === null ? 'of somebody else' : mark === session ? 'mine' : 'another mark';
}

/** The scope that Google names when a formula calls what it may not. */
export function PLATFORM_CHECK_MISSING(): string {
  const seen = observed(() => String(MailApp.getRemainingDailyQuota()));
  return /googleapis\.com\/auth\/script\.send_mail/.exec(seen)?.[0] ?? seen;
}

/** Whether a formula can call the Sheets API. */
export function PLATFORM_CHECK_SHEETS_API(): string {
  const id = SpreadsheetApp.getActiveSpreadsheet().getId();
  const seen = observed(() =>
    String(sheetsService().Spreadsheets.get(id, { fields: 'spreadsheetId' }).spreadsheetId),
  );
  return seen.startsWith('throws') ? 'refused' : 'allowed';
}

/** How often this was calculated since the cache forgot it. */
export function PLATFORM_CHECK_COUNT(): number {
  const cache = CacheService.getDocumentCache();
  const count = Number(cache?.get('platformCheck.count') ?? 0) + 1;
  cache?.put('platformCheck.count', String(count), 600);
  return count;
}

/** A function without the tag of a custom function. */
export function platformCheckCalled(): string {
  return 'called';
}
