import type { Execution } from './host-service';

/** Acts right before a call of a service. Returns false to wait for the next such call. */
export type Interruption = (execution: Execution, args: readonly unknown[]) => boolean;

/** What other users do in the middle of an execution: between two of its calls, as in Google Sheets, where a file has many users at once. */
export class Interruptions {
  private waiting: { readonly call: string; readonly act: Interruption }[] = [];

  /** Acts once, before a call such as "Sheets.spreadsheets.batchUpdate". The returned function takes it back. */
  before(call: string, act: Interruption): () => void {
    const interruption = { call, act };
    this.waiting.push(interruption);
    return () => {
      this.waiting = this.waiting.filter((each) => each !== interruption);
    };
  }

  /** Called before each call of a service. */
  strike(call: string, execution: Execution, args: readonly unknown[]): void {
    if (this.waiting.length === 0) return;
    this.waiting = this.waiting.filter((each) => each.call !== call || !each.act(execution, args));
  }
}
