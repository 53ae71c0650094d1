import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { LOCALES } from '../../../emulator/src/spreadsheet/locale';
import { Refused } from '../guard';
import type { PageSession } from '../page-session';
import type { Beginning, Control } from './panel-api';
import { nextReadyTime } from './ready-times';
import { restate } from './restating';
import { SCENARIOS } from './scenarios';

const HOUR_MS = 3_600_000;

type ClockStep = Extract<Control, { kind: 'clock' }>['to'];

/** Carries out a control of the panel next to the spreadsheet. */
export async function applyControl(session: PageSession, control: Control): Promise<void> {
  const { runtime } = session.playground;
  switch (control.kind) {
    case 'clock':
      // The hours of many weeks would take minutes to pass.
      if (control.to === '5 November') session.advance(timeTo(control.to, runtime.clock.now()));
      else await session.passing.pass((now) => timeTo(control.to, now));
      break;
    case 'fire trigger':
      fireTrigger(session, control.id);
      break;
    case 'arm fault':
      armFault(session, control.id, control.times);
      break;
    case 'clear faults':
      clearFaults(session);
      break;
    case 'scenario':
      beginScenario(session, control.id);
      break;
    case 'locale':
      setLocale(session, control.locale);
      break;
    case 'begin':
      await begin(session, control.beginning);
      break;
    case 'restate':
      restate(session, control);
      break;
    case 'user':
      await changeUser(session, control.email);
      break;
    case 'authorization':
      runtime.revoke(session.user, !control.given);
      break;
    default:
      throw new Refused(400, 'The panel has no such button.');
  }
  session.changed();
}

function timeTo(to: ClockStep, now: number): number {
  if (to === 'next day') return 24 * HOUR_MS;
  // An hour more, so that an hourly check finds what is due after a week.
  if (to === 'next week') return (7 * 24 + 1) * HOUR_MS;
  if (to === 'next hour') return HOUR_MS;
  if (to === '5 November') return Math.max(0, Date.UTC(new Date(now).getUTCFullYear(), 10, 5, 9) - now);
  return nextReadyTime(now).at - now;
}

/** A trigger runs as the user who created it, even if another user fires it. */
function fireTrigger(session: PageSession, id: string): void {
  const trigger = session.playground.runtime.triggers.find((each) => each.id === id);
  if (trigger === undefined) throw new Refused(400, 'This trigger no longer exists.');
  const { handler, user, documentId } = trigger;
  session.inBackground(session.run(handler, [], { kind: 'trigger', user, documentId }, [id]));
}

function armFault(session: PageSession, id: string, times: number): void {
  const { simulated } = session.playground;
  if (simulated === null) throw new Refused(400, 'A real service is used, so faults cannot be switched on.');
  if (!Number.isInteger(times) || times < 1)
    throw new Refused(400, 'Enter how many requests the fault affects: 1 or more.');
  try {
    simulated.service.arm(id, { times });
  } catch (error) {
    throw new Refused(400, `${(error as Error).message}.`);
  }
}

/** Opens the file as another user. Closes the sidebar and dialogs, and makes the add-on's menus for this user. */
async function changeUser(session: PageSession, email: string): Promise<void> {
  if (!session.playground.runtime.users.includes(email))
    throw new Refused(400, `${email} does not use this file.`);
  session.user = email;
  session.questions.closeAll();
  session.pages.close('sidebar');
  session.pages.close('dialog');
  await session.playground.open(email);
}

/** Sets the file's locale as its user does under File ▸ Settings. */
function setLocale({ playground, user }: PageSession, locale: string): void {
  if (!LOCALES.some(({ id }) => id === locale)) throw new Refused(400, 'The file cannot have this locale.');
  const request = { updateSpreadsheetProperties: { properties: { locale }, fields: 'locale' } };
  new SpreadsheetUser(playground.file, user).request(request);
}

function beginScenario(session: PageSession, id: string): void {
  if (session.playground.simulated === null)
    throw new Refused(400, 'A real service is used, so nothing can go wrong on purpose.');
  const scenario = SCENARIOS.find((each) => each.id === id);
  if (scenario === undefined) throw new Refused(400, 'The panel has no such scenario.');
  scenario.begin(session);
}

function clearFaults(session: PageSession): void {
  session.playground.simulated?.service.clearFaults();
  for (const takeBack of session.takeBacks.values()) takeBack();
  session.takeBacks.clear();
}

/** Replaces the file by the filled one, with the sidebar open, or by an empty one at its first open. What was done in the old one is lost. */
async function begin(session: PageSession, beginning: Beginning): Promise<void> {
  const { playground, pages, passing, questions, running } = session;
  if (!playground.hasBeginning(beginning))
    throw new Refused(400, `There is no ${beginning} file to begin with.`);
  questions.closeAll();
  clearFaults(session);
  // Hours that still pass belong to the file before.
  await passing.pass(() => 0);
  await running.whenNothingRuns(() => {
    pages.close('sidebar');
    pages.close('dialog');
  });
  await playground.beginAgain(beginning);
  session.begun(beginning);
  if (beginning === 'filled') session.inBackground(session.run('openSidebar', [], { kind: 'menu' }));
}
