import type { Difference } from './checks/compare';

/** A deviation from the expected behaviour. */
export interface Finding {
  readonly at: number;
  readonly report: string;
  readonly what:
    | Difference['what']
    /** A change that is not in the ledger, or an entry without a change. */
    | 'unrecorded'
    | 'unfounded'
    /** A complete day that is missing in the sheet without a cause, or changed days that were not requested again. */
    | 'behind'
    | 'stale'
    | 'overdue'
    /** A failed run that neither the sheet nor the status sheet mentions. */
    | 'unsaid'
    | 'too many mails'
    /** A feature that the runtime does not emulate, or an error of a tick. */
    | 'error';
  readonly detail: string;
}

/** The outcome of a simulation. */
export interface Outcome {
  readonly seed: number;
  readonly days: number;
  readonly ticks: number;
  readonly executions: number;
  /** The number of requests that reached the service. */
  readonly calls: number;
  readonly cellsWritten: number;
  /** The number of requests that each fault has changed. */
  readonly faults: ReadonlyMap<string, number>;
  /** The number of disturbances of each kind. */
  readonly disturbances: ReadonlyMap<string, number>;
  readonly kills: number;
  readonly mails: number;
  readonly goodRuns: number;
  readonly failedRuns: number;
  readonly restatements: {
    /** The number of ordered restatements, and of the days that they changed in sheets. */
    readonly orders: number;
    readonly made: number;
    /** The days that were requested again, so that the ledger has them, and the days that were not yet. */
    readonly recorded: number;
    readonly beyond: number;
    /** The number of rows in the ledger, including restatements of the newest days. */
    readonly entries: number;
  };
  readonly findings: readonly Finding[];
  readonly seconds: number;
}

const MOST_SHOWN = 20;

/** The outcome as lines of text. */
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
