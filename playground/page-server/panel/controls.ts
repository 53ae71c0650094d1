import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { LOCALES } from '../../../emulator/src/spreadsheet/locale';
import { type Language, parseLanguage } from '../../../src/language';
import type { Beginning } from '../../playground';
import { Refused } from '../guard';
import type { PageSession } from '../page-session';
import { raiseRevenue, SCENARIOS } from './scenarios';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How far the clock goes. After a week an hour more, so that an hourly check finds what is due then. */
const STEPS_MS = { 'next hour': HOUR_MS, 'next day': DAY_MS, 'next week': 7 * DAY_MS + HOUR_MS } as const;

/** A control of the panel next to the spreadsheet. */
export type Control =
  | { readonly kind: 'clock'; readonly to: keyof typeof STEPS_MS | '5 November' }
  | { readonly kind: 'clear faults' }
  | { readonly kind: 'scenario'; readonly id: string }
  | { readonly kind: 'begin'; readonly beginning: Beginning }
  | { readonly kind: 'locale'; readonly locale: string }
  | { readonly kind: 'raise'; readonly day: string }
  | { readonly kind: 'user'; readonly email: string }
  | { readonly kind: 'language'; readonly language: Language };

export async function applyControl(session: PageSession, control: Control): Promise<void> {
  const { playground } = session;
  const { runtime, file } = playground;
  switch (control.kind) {
    case 'clock': {
      const { to } = control;
      // The hours of many weeks would take minutes to pass.
      if (to === '5 November') session.advance(untilNovember(runtime.clock.now()));
      else await passTime(session, STEPS_MS[to]);
      break;
    }
    case 'clear faults':
      playground.service.clearFaults();
      break;
    case 'scenario':
      SCENARIOS.find(({ id }) => id === control.id)?.begin(session);
      break;
    case 'begin':
      await begin(session, control.beginning);
      break;
    case 'locale': {
      const { locale } = control;
      if (!LOCALES.some(({ id }) => id === locale))
        throw new Refused(400, 'The file cannot have this locale.');
      const request = { updateSpreadsheetProperties: { properties: { locale }, fields: 'locale' } };
      new SpreadsheetUser(file, session.user).request(request);
      break;
    }
    case 'raise':
      raiseRevenue(session, control.day);
      break;
    case 'user':
      session.user = control.email;
      session.closeSidebar();
      await playground.open(control.email);
      break;
    case 'language':
      if (parseLanguage(control.language) === undefined)
        throw new Refused(400, 'The user cannot have this language.');
      await chooseLanguage(session, control.language);
      break;
    default:
      throw new Refused(400, 'The panel has no such button.');
  }
  session.changed();
}

/** As at Google, the user sees another language when the file is opened again. An open sidebar is opened again, too. */
async function chooseLanguage(session: PageSession, language: Language): Promise<void> {
  const { playground, user } = session;
  const hasSidebar = session.sidebar() !== null;
  session.closeSidebar();
  playground.chooseLanguage(user, language);
  await playground.open(user);
  if (hasSidebar) await session.run('openSidebar', [], { kind: 'menu' });
}

function untilNovember(now: number): number {
  return Math.max(0, Date.UTC(new Date(now).getUTCFullYear(), 10, 5, 9) - now);
}

/** Replaces the file by the filled one, with the sidebar open, or by an empty one at its first open. What was done in the old one is lost. */
async function begin(session: PageSession, beginning: Beginning): Promise<void> {
  const { playground, running } = session;
  // Hours that still pass belong to the file before.
  await passTime(session, 0);
  await running.whenNothingRuns(() => session.closeSidebar());
  await playground.beginAgain(beginning);
  session.begun(beginning);
  if (beginning === 'filled') session.inBackground(session.run('openSidebar', [], { kind: 'menu' }));
}

/**
 * Lets the time pass that `length` returns in milliseconds, after what was ordered before. It passes as it does at Google: each trigger fires
 * at its own minute, when the execution before it has ended. A jump would fire a trigger once for a whole day, and Google would end the
 * executions that the jump makes too long.
 */
function passTime(session: PageSession, length: number): Promise<void> {
  session.timeHasPassed = session.timeHasPassed.then(() => passNow(session, length));
  return session.timeHasPassed;
}

async function passNow(session: PageSession, length: number): Promise<void> {
  const { runtime } = session.playground;
  const { clock } = runtime;
  let end = 0;
  await session.running.whenNothingRuns(() => {
    end = clock.now() + length;
    session.passesUntil = end;
    session.changed();
  });
  const nextFiring = () => Math.min(...runtime.triggers.map(({ next }) => next));
  for (let next = nextFiring(); next <= end; next = nextFiring()) {
    session.advance(Math.max(0, next - clock.now()));
    await session.running.whenNothingRuns(() => {});
  }
  session.passesUntil = null;
  session.advance(Math.max(0, end - clock.now()));
}
