import type { Difference } from './checks/compare';

/** Something that is not as it has to be. */
export interface Finding {
  readonly at: number;
  readonly report: string;
  readonly what:
    | Difference['what']
    /** A change that is not in the ledger, or an entry without a change. */
    | 'unrecorded'
    | 'unfounded'
    /** A complete day that is missing in the sheet without a cause; days that still change, or were changed, and were not requested again. */
    | 'behind'
    | 'stale'
    | 'overdue'
    /** A failed run that neither the sheet nor the status sheet mentions. */
    | 'unsaid'
    | 'too many mails'
    /** Something that the runtime does not know, or an error out of a tick. */
    | 'error';
  readonly detail: string;
}

/** What a simulation did and found. */
export interface Outcome {
  readonly seed: number;
  readonly days: number;
  readonly ticks: number;
  readonly executions: number;
  /** Requests that reached the service. */
  readonly calls: number;
  readonly cellsWritten: number;
  /** How often each fault struck at a request. */
  readonly faults: ReadonlyMap<string, number>;
  /** How often Google or the service was made to fail, by kind. */
  readonly disturbances: ReadonlyMap<string, number>;
  readonly kills: number;
  readonly mails: number;
  readonly goodRuns: number;
  readonly failedRuns: number;
  readonly restatements: {
    /** Orders to the service, and days of a report's sheet that they changed. */
    readonly orders: number;
    readonly made: number;
    /** Requested again, and so in the ledger; or not requested again yet. */
    readonly recorded: number;
    readonly beyond: number;
    /** Rows of the ledger, those of the networks' own restatements of the newest days among them. */
    readonly entries: number;
  };
  readonly findings: readonly Finding[];
  readonly seconds: number;
}

const MOST_SHOWN = 20;

/** The outcome as lines to print. */
export function outcomeLines(outcome: Outcome): string[] {
  const {
    restatements: { orders, made, recorded, beyond, entries },
    findings,
  } = outcome;
  const count = (...kinds: Finding['what'][]) => findings.filter(({ what }) => kinds.includes(what)).length;
  const kinds = (map: ReadonlyMap<string, number>) => {
    const total = [...map.values()].reduce((sum, each) => sum + each, 0);
    const each = [...map].sort(([one], [other]) => (one < other ? -1 : 1));
    return `${number(total)}${total > 0 ? ` (${each.map(([kind, times]) => `${kind} ${times}`).join(', ')})` : ''}`;
  };
  return [
    `days ${outcome.days} · ticks ${number(outcome.ticks)} · executions ${number(outcome.executions)} · seed ${outcome.seed}`,
    `runs ${number(outcome.goodRuns)} good, ${number(outcome.failedRuns)} failed · calls ${number(outcome.calls)} · cells written ${number(outcome.cellsWritten)} · mails ${outcome.mails}`,
    `disturbances ${kinds(outcome.disturbances)}`,
    `faults met ${kinds(outcome.faults)}`,
    `executions killed ${outcome.kills}`,
    `restatements ordered ${orders}: ${made} changed days of a sheet, ${recorded} recorded, ${beyond} beyond it (not asked for again) · ledger ${number(entries)} entries`,
    `differences: rows missing ${count('missing')}, doubled ${count('doubled')}, different ${count('different', 'unexpected')}; ledger: unrecorded ${count('unrecorded')}, unfounded ${count('unfounded')}; other ${count('behind', 'stale', 'overdue', 'unsaid', 'too many mails', 'error')}`,
    ...findings.slice(0, MOST_SHOWN).map((finding) => `  ${findingLine(finding)}`),
    ...(findings.length > MOST_SHOWN ? [`  and ${findings.length - MOST_SHOWN} more`] : []),
    `${outcome.seconds.toFixed(1)} s`,
  ];
}

function findingLine({ at, report, what, detail }: Finding): string {
  return `${new Date(at).toISOString().slice(0, 16)} ${report}: ${what}: ${detail}`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
