import { type Execution, GoogleError, type HostService, unknownMethod } from '../host-service';

export interface MenuItem {
  readonly kind: 'item' | 'separator' | 'menu';
  readonly label: string;
  /** The global function that it runs. */
  readonly run: string;
  readonly items: readonly MenuItem[];
}

/** A menu. With `addOn`, it is the submenu of Extensions with the add-on's name. */
export interface Menu {
  readonly label: string;
  readonly addOn: boolean;
  readonly items: readonly MenuItem[];
}

/** A sidebar or dialog with its whole HTML. Sizes are in pixels. */
export interface ShownPage {
  readonly content: string;
  readonly title: string;
  readonly width: number | null;
  readonly height: number | null;
}

export interface Question {
  readonly kind: 'alert' | 'prompt';
  readonly title: string;
  readonly text: string;
  readonly buttons: 'OK' | 'OK_CANCEL' | 'YES_NO' | 'YES_NO_CANCEL';
}

export interface Answer {
  readonly button: 'CLOSE' | 'OK' | 'CANCEL' | 'YES' | 'NO';
  /** The text that the user typed into a prompt. */
  readonly typed: string;
}

/** Menus, sidebar and dialogs around the sheet: tests read them, the spreadsheet page shows them. */
export class UiHost implements HostService {
  menus: Menu[] = [];
  /** The open sidebar. */
  sidebar: ShownPage | null = null;
  readonly dialogs: ShownPage[] = [];
  /** Every alert and prompt that was shown. */
  readonly asked: Question[] = [];
  /** If set, answers questions in place of `answers`. The page uses it to ask its user. Only for executions in threads. */
  ask: ((question: Question) => Answer | Promise<Answer>) | undefined;
  /** Called after a change of menus, sidebar or dialogs. */
  changed: () => void = () => {};
  private readonly answers: Answer[] = [];

  /** Prepares the answer to the next question that has a text field or more buttons than OK. */
  answerNext(button: Answer['button'], typed = ''): void {
    this.answers.push({ button, typed });
  }

  call(execution: Execution, method: string, args: readonly unknown[]): unknown {
    if (execution.kind === 'trigger' || execution.kind === 'customFunction') {
      throw new GoogleError('Cannot call SpreadsheetApp.getUi() from this context.');
    }
    switch (method) {
      case 'open':
        return null;
      case 'addMenu':
        return this.addMenu(args[0] as Menu);
      case 'showSidebar':
        this.sidebar = args[0] as ShownPage;
        this.changed();
        return null;
      case 'showDialog':
        this.dialogs.push({ ...(args[0] as ShownPage), title: args[1] as string });
        this.changed();
        return null;
      case 'ask':
        return this.answered(args[0] as Question);
      default:
        return unknownMethod('Ui', method);
    }
  }

  private addMenu(menu: Menu): null {
    this.menus = [
      ...this.menus.filter(({ label, addOn }) => label !== menu.label || addOn !== menu.addOn),
      menu,
    ];
    this.changed();
    return null;
  }

  private answered(question: Question): Answer | Promise<Answer> {
    this.asked.push(question);
    if (this.ask !== undefined) return this.ask(question);
    const prepared = this.answers.shift();
    if (prepared !== undefined) return prepared;
    if (question.kind === 'alert' && question.buttons === 'OK') return { button: 'OK', typed: '' };
    throw new RangeError(`nobody answers the question “${question.text}”: call ui.answerNext() first`);
  }
}
