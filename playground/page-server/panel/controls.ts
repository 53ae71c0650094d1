import { Refused } from '../guard';
import type { PageSession } from '../page-session';
import type { Control, OrderedRestatement } from './panel-api';
import { nextReadyTime } from './ready-times';

const HOUR_MS = 3_600_000;

type ClockStep = Extract<Control, { kind: 'clock' }>['to'];

const RESTATED: Readonly<Record<OrderedRestatement['change'], { factor: number; vanish?: true }>> = {
  higher: { factor: 1.1 },
  lower: { factor: 0.9 },
  gone: { factor: 1, vanish: true },
};

/** Carries out a control of the panel next to the spreadsheet. */
export async function applyControl(session: PageSession, control: Control): Promise<void> {
  const { runtime } = session.playground;
  switch (control.kind) {
    case 'clock':
      await moveClock(session, control.to);
      break;
    case 'fire trigger':
      fireTrigger(session, control.id);
      break;
    case 'arm fault':
      armFault(session, control.id, control.times);
      break;
    case 'clear faults':
      session.playground.simulated?.service.clearFaults();
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

/**
 * Advances the clock when no execution runs, because Google would end an execution that a jump makes too long. While a question is open
 * the clock moves immediately, because the execution cannot end before the question is answered.
 */
async function moveClock(session: PageSession, to: ClockStep): Promise<void> {
  const move = () => session.advance(timeTo(to, session.playground.runtime.clock.now()));
  if (session.questions.open === null) await session.running.whenNothingRuns(move);
  else move();
}

function timeTo(to: ClockStep, now: number): number {
  if (to === 'next day') return 24 * HOUR_MS;
  if (to === 'next hour') return HOUR_MS;
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

/** Restates a day at the service, in addition to earlier restatements. */
function restate({ playground, restated }: PageSession, { day, change }: OrderedRestatement): void {
  if (playground.simulated === null)
    throw new Refused(400, 'A real service is used, so its numbers cannot be changed here.');
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new Refused(400, 'Choose the day whose numbers change.');
  if (!Object.hasOwn(RESTATED, change))
    throw new Refused(400, 'Choose whether the numbers become higher or lower, or the rows disappear.');
  playground.service.restate({ from: day, ...RESTATED[change] });
  restated.push({ day, change });
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
