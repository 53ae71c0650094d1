import type { SidebarServer } from '../../../src/sidebar-server/allow-list';
import type { Dice } from '../dice';
import type { FileInUse } from '../file-in-use';

/** More side effects than a call of the sidebar's view Payouts has. */
const MOST_EFFECTS = 16;
const MOST_KILLS = 3;

/** Google has ended the execution. */
class Ended extends Error {}

/** A user of the sidebar, whose executions Google sometimes ends. They look at the file before they try again. */
export class Clerk {
  kills = 0;

  /** `look` compares the file after each execution that was ended. */
  constructor(
    private readonly inUse: FileInUse,
    private readonly dice: Dice,
    private readonly look: () => void,
    private readonly find: (finding: string) => void,
  ) {}

  /** Calls the server. After an execution that was ended, the call is repeated unless `isDone`. Undefined: it was done, or refused. */
  call<Name extends keyof SidebarServer>(
    name: Name,
    args: Parameters<SidebarServer[Name]>,
    isDone: () => boolean = () => false,
  ): ReturnType<SidebarServer[Name]> | undefined {
    for (let killed = 0; ; killed++) {
      if (killed < MOST_KILLS && this.dice.chance(0.25)) this.orderKill();
      try {
        return this.inUse.answer(name, args, this.inUse.owner, () => {
          throw new Ended();
        });
      } catch (error) {
        if (!(error instanceof Ended)) {
          this.find(String(error));
          return undefined;
        }
        this.kills++;
        this.look();
        if (isDone()) return undefined;
      }
    }
  }

  /** Calls the server, which has to refuse it with such a sentence. Returns whether it did. */
  isRefused<Name extends keyof SidebarServer>(
    name: Name,
    args: Parameters<SidebarServer[Name]>,
    sentence: RegExp,
  ): boolean {
    try {
      this.inUse.answer(name, args, this.inUse.owner);
      return false;
    } catch (error) {
      return sentence.test(String(error));
    }
  }

  private orderKill(): void {
    const when = this.dice.pick(['before', 'after'] as const);
    this.inUse.runtime.killAt({ effect: this.dice.whole(1, MOST_EFFECTS), when });
  }
}
