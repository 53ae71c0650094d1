import { type Fault, Faults } from '../faults';
import { GoogleError, type HostService } from '../host-service';
import { Interruptions } from '../interruptions';
import { type Leave, refusal } from '../permissions';
import { type CostModel, sheetsCost } from '../time/cost-model';
import { effectOf } from './effects';
import { OUT_OF_TIME, type RunningExecution } from './execution';

/** Errors that no emulated service throws on purpose. */
const DEFECTS = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);
const KILL = { message: OUT_OF_TIME, kill: true } as const;
const CHARGED_BY_CELLS = new Set(['Sheets', 'SpreadsheetApp']);
const WRITES_CELLS = /^Sheets\.spreadsheets\.(batchUpdate|values\.(clear|append|update|batchUpdate))$/;
/** SpreadsheetApp may still return earlier cells after a write through the Sheets API, until it is flushed. */
const READS_CELLS = new Set([
  'SpreadsheetApp.getCells',
  'SpreadsheetApp.getCellsWithText',
  'SpreadsheetApp.getGridFacts',
]);

/** Passes each call of a script to its service. It applies faults, checks permissions, counts calls, charges time and converts JSON. */
export class Dispatch {
  readonly faults = new Faults();
  readonly interruptions = new Interruptions();
  private readonly services: ReadonlyMap<string, HostService>;
  private readonly costs: CostModel;
  private readonly leaveOf: (user: string) => Leave;
  /** Executions that have written through the Sheets API since SpreadsheetApp was flushed. */
  private readonly unflushed = new WeakSet<RunningExecution>();

  constructor(
    services: ReadonlyMap<string, HostService>,
    costs: CostModel,
    leaveOf: (user: string) => Leave,
  ) {
    this.services = services;
    this.costs = costs;
    this.leaveOf = leaveOf;
  }

  /** Returns the text that context/host.ts reads, or a Promise of it if the service waits. Never throws. */
  call(
    execution: RunningExecution,
    service: string,
    method: string,
    argsJson: string,
  ): string | Promise<string> {
    try {
      const value = this.value(execution, service, method, JSON.parse(argsJson) as unknown[]);
      if (!isThenable(value)) return reply(value);
      return value.then(reply, (error) => failure(execution, error));
    } catch (error) {
      return failure(execution, error);
    }
  }

  ended(execution: RunningExecution): void {
    for (const service of this.services.values()) service.ended?.(execution);
  }

  private value(execution: RunningExecution, service: string, method: string, args: unknown[]): unknown {
    if (execution.killedBy !== undefined) throw new GoogleError(execution.killedBy);
    if (service === 'Runtime') return noted(execution, args);
    const call = `${service}.${method}`;
    execution.count(call);
    const fault = this.faults.take(call);
    if (fault?.when === 'before') strike(execution, fault);
    const refused = refusal(execution, service, method, this.leaveOf(execution.user));
    if (refused !== undefined) throw new GoogleError(refused);
    const host = this.services.get(service);
    if (host === undefined) throw new GoogleError(`not emulated: ${service}`);
    this.interruptions.strike(call, execution, args);
    if (call === 'SpreadsheetApp.flush') this.unflushed.delete(execution);
    if (READS_CELLS.has(call) && this.unflushed.has(execution))
      throw new GoogleError(`not emulated: ${call} after a write of the Sheets API, without flush()`);
    if (WRITES_CELLS.test(call)) this.unflushed.add(execution);
    const killed = reached(execution, effectOf(service, method, args));
    if (killed === 'before') strike(execution, KILL);
    const cellsBefore = cells(execution);
    const value = host.call(execution, method, args);
    const settle = (came: unknown) => {
      this.charge(execution, service, cells(execution) - cellsBefore);
      if (killed === 'after') strike(execution, KILL);
      if (fault !== undefined) strike(execution, fault);
      return came;
    };
    return isThenable(value) ? value.then(settle) : settle(value);
  }

  /** Charges the time of a call. A call of SpreadsheetApp takes as long as one of Sheets if it reads or writes cells. */
  private charge(execution: RunningExecution, service: string, moved: number): void {
    if (!CHARGED_BY_CELLS.has(service)) return;
    const isAsSheets = service === 'Sheets' || moved > 0;
    execution.spend(isAsSheets ? sheetsCost(this.costs, moved) : this.costs.spreadsheetAppMs);
  }
}

/** The result as the script's side reads it. A text is not converted to JSON, because it may have megabytes. */
function reply(value: unknown): string {
  return typeof value === 'string' ? `"${value}` : JSON.stringify({ value });
}

function cells({ record: { counters } }: RunningExecution): number {
  return (counters['cells written'] ?? 0) + (counters['cells read'] ?? 0);
}

function noted(execution: RunningExecution, args: readonly unknown[]): null {
  execution.record.notEmulated.push(String(args[0]));
  return null;
}

/** Records a side effect. If the execution is killed at it, returns whether before or after the effect; otherwise undefined. */
function reached(execution: RunningExecution, effect: string | undefined): 'before' | 'after' | undefined {
  if (effect === undefined) return undefined;
  const { record, killAt } = execution;
  record.effects.push(effect);
  return killAt?.effect === record.effects.length ? killAt.when : undefined;
}

function strike(execution: RunningExecution, fault: Pick<Fault, 'message' | 'kill'>): never {
  if (fault.kill) execution.kill(fault.message);
  throw new GoogleError(fault.message);
}

function failure(execution: RunningExecution, thrown: unknown): string {
  const error = thrown as Error;
  if (DEFECTS.has(error.name)) {
    execution.defect ??= error;
    execution.kill(`the emulation failed: ${error.message}`);
  }
  if (error.message.startsWith('not emulated: ')) noted(execution, [error.message.slice(14)]);
  const name = error.name === 'Error' ? 'Exception' : error.name;
  return JSON.stringify({ error: { name, message: error.message } });
}

function isThenable(value: unknown): value is Promise<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
