import type { LinesMoved } from '../../apps-script/spreadsheet/formula/reference';
import { InvalidRequest } from '../../apps-script/spreadsheet/json';
import type { SpreadsheetStore } from '../../apps-script/spreadsheet/store';
import { fileState } from './file-state';
import { inverted, isEmpty, type Step, stepBetween } from './step';
import { followed, undoStep } from './undo-step';

const MOST_STEPS = 100;

interface Entry {
  readonly step: Step;
  /** The lines that the step itself moved when it was done. */
  readonly own: readonly LinesMoved[];
  /** The lines that others put in or took out since. */
  moves: LinesMoved[];
}

/** One user's own edits, which can be undone and done again while others, the add-on too, change the same file. */
export class EditHistory {
  private readonly store: SpreadsheetStore;
  private readonly movedBack: () => void;
  private done: Entry[] = [];
  private undone: Entry[] = [];
  /** The lines that the edit under way moves; undefined while others edit. */
  private own: LinesMoved[] | undefined;

  /** `movedBack` is called when undo or redo has moved rows, columns or tabs, because other users' steps do not follow that. */
  constructor(store: SpreadsheetStore, movedBack: () => void = () => {}) {
    this.store = store;
    this.movedBack = movedBack;
    store.onChange((moves) => this.noteMoves(moves));
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** Does an edit, to be undone later. What it throws has changed nothing. */
  edit(work: () => void): void {
    const before = fileState(this.store);
    const moves = this.asOwn(() => this.store.change(work));
    const step = stepBetween(before, fileState(this.store), moves);
    if (isEmpty(step)) return;
    this.done = [...this.done, { step, own: moves, moves: [] }].slice(-MOST_STEPS);
    this.undone = [];
  }

  /** Undoes the last edit. Throws a sentence if another user has changed the same cells since; the step is then dropped. */
  undo(): void {
    this.undone.push(this.turned(this.done));
  }

  /** Does the edit that was undone last again. */
  redo(): void {
    this.done.push(this.turned(this.undone));
  }

  /** Forgets all steps: rows and columns under them were put back as they had been. */
  forget(): void {
    this.done = [];
    this.undone = [];
  }

  /** Takes the last of `entries` back; returns what would do it again. */
  private turned(entries: Entry[]): Entry {
    const entry = entries.pop();
    if (entry === undefined) throw new InvalidRequest('There is nothing to undo or redo.');
    try {
      const step = followed(entry.step, entry.moves);
      this.asOwn(() => undoStep(this.store, step));
      if (step.sheets.length > 0) this.movedBack();
      return { step: inverted(step), own: entry.own, moves: [] };
    } catch (error) {
      // The edit stays, and later edits of its rows and columns can no longer be separated from it.
      if (entries === this.undone || entry.own.length > 0) entries.length = 0;
      throw error;
    }
  }

  private asOwn(work: () => void): LinesMoved[] {
    const own: LinesMoved[] = [];
    this.own = own;
    try {
      work();
      return own;
    } finally {
      this.own = undefined;
    }
  }

  private noteMoves(moves: readonly LinesMoved[]): void {
    if (this.own !== undefined) this.own.push(...moves);
    else for (const entry of [...this.done, ...this.undone]) entry.moves.push(...moves);
  }
}

/** The edit histories of all users of a file. */
export class EditHistories {
  private readonly store: SpreadsheetStore;
  private readonly byUser = new Map<string, EditHistory>();

  constructor(store: SpreadsheetStore) {
    this.store = store;
  }

  of(email: string): EditHistory {
    const known = this.byUser.get(email);
    if (known !== undefined) return known;
    const history = new EditHistory(this.store, () => this.forgetOthers(email));
    this.byUser.set(email, history);
    return history;
  }

  private forgetOthers(email: string): void {
    for (const [other, history] of this.byUser) if (other !== email) history.forget();
  }
}
