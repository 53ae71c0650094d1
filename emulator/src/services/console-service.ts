import type { ConsoleLine, RunningExecution } from '../execution/execution';
import { type HostService, unknownMethod } from '../host-service';

/** console and Logger: lines of the execution's log. */
export class ConsoleHost implements HostService {
  call(execution: RunningExecution, method: string, args: readonly unknown[]): unknown {
    if (method !== 'log') return unknownMethod('console', method);
    execution.record.console.push({ level: args[0] as ConsoleLine['level'], text: String(args[1]) });
    return null;
  }
}
