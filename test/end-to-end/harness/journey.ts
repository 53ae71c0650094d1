import type { KillPoint } from '../../../emulator/src/execution/effects';
import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import { displayed } from '../../../emulator/src/spreadsheet/displayed';
import { type AddOn, HOUR_MS } from '../add-on';
import { listUnfinishedRuns } from '../reports/scheduled';

/** The part of an execution, or of several that continue each other, that the harness looks at. */
type Done = Pick<ExecutionRecord, 'effects' | 'killed' | 'error'>;

/** Something that a user or the hourly check does, and that Google may end in the middle. */
export interface Journey {
  readonly addOn: AddOn;
  /** Does it. The kill point counts the side effects of all executions that it takes. */
  readonly act: (kill?: KillPoint) => Done | Promise<Done>;
  /** What the user or the next hourly check does when it was ended. By default, the same an hour later. */
  readonly again?: () => unknown;
  /** What a user sees at once: all of it is as before or as after. Without it, only the end is compared. */
  readonly look?: () => unknown;
  /** What is equal in the end, ended in between or not. By default, all tabs and no run in hand. */
  readonly end?: () => unknown;
  /** True if a batch that times out may be refused with a sentence. By default, it is tried again at once. */
  readonly mayTimeOut?: boolean;
  /** How many points are tried, for a journey that takes long. By default, all. */
  readonly most?: number;
}

/** One cause may make many points fail, so only some failures are listed. */
const MOST_LISTED = 5;
const BATCH = 'Sheets.spreadsheets.batchUpdate';
const TIMED_OUT = 'Service Spreadsheets timed out while accessing document with id file.';

interface Interruption {
  readonly name: string;
  readonly isKill: boolean;
  readonly act: () => Done | Promise<Done>;
}

/** A journey of one execution. */
export function asSingleExecution(
  addOn: AddOn,
  execute: () => ExecutionRecord,
): (kill?: KillPoint) => ExecutionRecord {
  return (kill) => {
    if (kill !== undefined) addOn.runtime.killAt(kill);
    return execute();
  };
}

/**
 * Ends the journey before each of its side effects and after the last one: the user sees the old state or the new one, and the same end as
 * without it. An end after a side effect equals one before the next. Then lets Google report a timeout for each batch, done or not: the user
 * sees the new state at once, or a sentence and the old state. Returns the number of interruptions.
 */
export async function interruptEverywhere(journey: Journey): Promise<number> {
  const { addOn, act, look = () => '' } = journey;
  const again = journey.again ?? (() => hourLater(journey));
  const end = journey.end ?? (() => describeRestingFile(addOn));
  const restore = addOn.runtime.keep();
  const before = textOf(look());
  const { effects, error } = await act();
  expect(error).toBeUndefined();
  const after = textOf(look());
  if (journey.look !== undefined) expect(after).not.toBe(before);
  await again();
  const right = textOf(end());
  const wrong: string[] = [];
  const points = spread(interruptions(journey, effects), journey.most);
  for (const point of points) {
    restore();
    const problems: string[] = [];
    const { killed, error: failure } = await point.act();
    if (killed !== point.isKill) problems.push(killed ? 'was ended' : 'was not ended there');
    const mayBeOld = killed || journey.mayTimeOut;
    if (failure !== undefined && !mayBeOld) problems.push(failure.message);
    const seen = textOf(look());
    if (seen !== after && !(mayBeOld && seen === before)) problems.push(`shows: ${difference(seen, after)}`);
    try {
      await again();
      const rest = textOf(end());
      if (rest !== right) problems.push(`ends otherwise: ${difference(rest, right)}`);
    } catch (refused) {
      problems.push(`cannot be continued: ${String(refused)}`);
    }
    if (problems.length > 0) wrong.push(`${point.name}: ${problems.join('; ')}`);
  }
  restore();
  expect(wrong.slice(0, MOST_LISTED)).toEqual([]);
  return points.length;
}

function interruptions({ addOn, act }: Journey, effects: readonly string[]): Interruption[] {
  const kill = (effect: number, when: KillPoint['when']): Interruption => ({
    name: `ended ${when} effect ${effect} of ${effects.length}, ${effects[effect - 1]}`,
    isKill: true,
    act: () => act({ effect, when }),
  });
  const timeOut = (skip: number, when: KillPoint['when']): Interruption => ({
    name: `timed out ${when} batch ${skip + 1} was done`,
    isKill: false,
    act: () => {
      addOn.runtime.failNext('Sheets', 'spreadsheets.batchUpdate', TIMED_OUT, { skip, when });
      return act();
    },
  });
  return [
    ...effects.map((_, at) => kill(at + 1, 'before')),
    kill(effects.length, 'after'),
    ...effects
      .filter((effect) => effect === BATCH)
      .flatMap((_, at) => [timeOut(at, 'before'), timeOut(at, 'after')]),
  ];
}

async function hourLater({ addOn, act }: Journey): Promise<void> {
  addOn.runtime.advance(HOUR_MS);
  const { error } = await act();
  if (error !== undefined) throw new Error(error.message);
}

/** Repeats what may have been done already. */
export async function repeatJourney(
  { addOn, act }: Pick<Journey, 'addOn' | 'act'>,
  afterMs = HOUR_MS,
): Promise<void> {
  addOn.runtime.advance(afterMs);
  await act();
}

/** All tabs but the status sheet as a user sees them, in no order and without moments, and the runs that are not finished. */
export function describeRestingFile(addOn: AddOn): unknown {
  const tabs = addOn.file.sheets.map(({ title, hidden }) => {
    const rows = hidden || title === 'Refresh status' ? [] : displayed(addOn.file, title);
    return [`${title}${hidden ? ' (hidden)' : ''}`, ...rows.map((row) => withoutMoments(row)).sort()];
  });
  return [...tabs.sort(), listUnfinishedRuns(addOn)];
}

export function withoutMoments(row: readonly string[]): string {
  return row.join(' | ').replace(/(\d{1,2} \w{3}( \d{4})?,?|\d{4}-\d\d-\d\d) \d\d:\d\d(:\d\d)?/g, '(moment)');
}

/** The rows of visible tabs of reports, without the line above the table. */
export function readVisibleTabs(addOn: AddOn, ...titles: readonly string[]): unknown {
  const isSeen = (title: string) => addOn.file.sheetNamed(title)?.hidden === false;
  return titles.map((title) => (isSeen(title) ? addOn.readTable(title) : []));
}

function spread<Item>(all: readonly Item[], most = all.length): Item[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

function textOf(state: unknown): string {
  return JSON.stringify(state, null, 1);
}

/** The first line that differs, because the whole state would be too long to read. */
function difference(seen: string, right: string): string {
  const [a, b] = [seen.split('\n'), right.split('\n')];
  const at = Array.from({ length: Math.max(a.length, b.length) }, (_, line) => line).find(
    (line) => a[line] !== b[line],
  );
  return `line ${at} is ${a[at!]}, not ${b[at!]}`;
}
