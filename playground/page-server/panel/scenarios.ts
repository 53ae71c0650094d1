import { columnName } from '../../../emulator/src/spreadsheet/a1';
import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { Sheet } from '../../../emulator/src/spreadsheet/sheet';
import { newestCompleteDay } from '../../../src/dates/complete-days';
import type { ArmOptions } from '../../service/faults/armed-faults';
import { type RestatedService, restate } from './restating';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What a scenario acts on. */
interface World extends RestatedService {
  /** What colleagues will do during the next run, by scenario; each function takes it back. */
  readonly takeBacks: Map<string, () => void>;
}

type Seen = Pick<World, 'playground'> & { readonly takeBacks: ReadonlyMap<string, () => void> };

/** Something that goes wrong, in a user's words. */
export interface Scenario {
  readonly id: string;
  readonly label: string;
  /** What the user sees next if they try it. */
  readonly try: string;
  readonly begin: (world: World) => void;
  /** When it ends: a time, Infinity if it lasts until it is removed, or null if it is not going on. */
  readonly until: (world: Seen) => number | null;
}

const RUN = 'Run a report.';

/** What can go wrong in the life of a report, in the words of those who use it. */
export const SCENARIOS: readonly Scenario[] = [
  fault('key', 'The key was revoked', 'key-revoked', RUN),
  fault('down', 'The service is down for three hours', 'server-error', `${RUN} Or let some hours pass.`, {
    status: 503,
    minutes: 180,
  }),
  fault('busy', 'The service accepts no requests for ten minutes', 'rate-limited', RUN, { minutes: 10 }),
  fault('broken', 'The connection breaks in the middle of an answer', 'cut-json', `${RUN} It asks again.`, {
    times: 1,
  }),
  fault('twice', 'A page arrives twice', 'same-page-twice', `${RUN} It reads again from the beginning.`, {
    times: 1,
  }),
  fault(
    'short',
    'A page comes without its last rows',
    'page-short',
    `${RUN} It reads again from the beginning.`,
    { times: 1 },
  ),
  fault('device', 'A device file is missing', 'link-missing', 'Run the device report.', { times: 1 }),
  {
    id: 'yesterday',
    label: 'Yesterday’s revenue changes',
    try: 'Run the full report, then look at the tab Restatements.',
    begin: (world) => restate(world, { day: completeDay(world, 0), change: 'higher' }),
    until: () => null,
  },
  {
    id: 'gone',
    label: 'A day loses its rows',
    try: 'Run the full report: the rows stay and say so.',
    begin: (world) => restate(world, { day: completeDay(world, 2), change: 'gone' }),
    until: () => null,
  },
  {
    id: 'sort',
    label: 'Someone sorts the sheet during a run',
    try: 'Run the full report.',
    begin: sortDuringRun,
    until: ({ takeBacks }) => (takeBacks.has('sort') ? Number.POSITIVE_INFINITY : null),
  },
];

type Arming = ArmOptions & { readonly minutes?: number };

function fault(
  id: string,
  label: string,
  name: string,
  what: string,
  { minutes, ...options }: Arming = {},
): Scenario {
  return {
    id,
    label,
    try: what,
    begin: ({ playground }) => {
      const until = playground.runtime.clock.now() + (minutes ?? 0) * MINUTE_MS;
      playground.service.arm(name, {
        times: 'until cleared',
        ...options,
        ...(minutes !== undefined && { until }),
      });
    },
    until: ({ playground }) => {
      const armed = playground.simulated?.service.armed() ?? [];
      const going = armed.filter((each) => each.name === name && each.left > 0);
      return going.length === 0 ? null : Math.max(...going.map(({ until }) => until));
    },
  };
}

/** The newest complete day of the full report, or the one `before` days earlier. */
function completeDay({ playground }: World, before: number): string {
  return newestCompleteDay('full', 'UTC+0', playground.runtime.clock.now() - before * DAY_MS);
}

/** A colleague sorts the sheet between the moment when a run has read it and the moment when it writes. */
function sortDuringRun({ playground, takeBacks }: World): void {
  const { runtime, file } = playground;
  takeBacks.get('sort')?.();
  const takeBack = runtime.interruptions.before('Sheets.spreadsheets.batchUpdate', (_, args) => {
    const sheet = file.sheets.find(
      (each) => isTable(each) && JSON.stringify(args).includes(`"sheetId":${each.id},`),
    );
    if (sheet === undefined) return false;
    takeBacks.delete('sort');
    new SpreadsheetUser(file, runtime.users[1]).sort(
      sheet.title,
      columnName(0),
      'DESCENDING',
      sheet.frozenRows,
    );
    return true;
  });
  takeBacks.set('sort', takeBack);
}

function isTable(sheet: Sheet): boolean {
  return !sheet.hidden && sheet.frozenRows > 0 && sheet.used().rows > sheet.frozenRows + 1;
}
