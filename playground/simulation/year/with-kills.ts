import type { Runtime } from '../../../emulator/src/runtime';
import type { Dice } from '../dice';

/** More side effects than a closing has. Kills are ordered at one of them. */
const MOST_EFFECTS = 10;
const MOST_KILLS = 4;

/** Ends executions as Google does: before or after one of their side effects. */
export class WithKills {
  kills = 0;

  constructor(
    private readonly runtime: Runtime,
    private readonly dice: Dice,
  ) {}

  /** Orders the end of the next execution at one of its first side effects. */
  order(most = MOST_EFFECTS): void {
    const when = this.dice.pick(['before', 'after'] as const);
    this.runtime.killAt({ effect: this.dice.whole(1, most), when });
  }

  /** Counts an execution that has ended. */
  ended(killed: boolean): void {
    if (killed) this.kills++;
  }

  /**
   * Does an action, which Google ends up to four times. Each time, `look` compares the file, and the action is repeated. `isDone` is the
   * sentence that refuses an action that was done already.
   */
  untilDone(act: (onKilled: () => void) => unknown, isDone: RegExp, look: () => void): void {
    let left = MOST_KILLS;
    const orderSome = () => {
      if (left > 0 && this.dice.chance(0.6)) this.order();
    };
    orderSome();
    try {
      act(() => {
        this.kills++;
        left--;
        look();
        orderSome();
      });
    } catch (error) {
      if (left === MOST_KILLS || !isDone.test(String(error))) throw error;
    }
    look();
  }
}
