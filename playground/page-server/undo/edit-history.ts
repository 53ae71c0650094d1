import type { LinesMoved } from '../../../emulator/src/spreadsheet/formula/reference';
import { InvalidRequest } from '../../../emulator/src/spreadsheet/json';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { fileState } from './file-state';
import { inverted, isEmpty, type Step, stepBetween } from './step';
import { followed, undoStep } from './undo-step';

const MOST_STEPS = 100;

interface Entry {
  readonly step: Step;
  /** The rows and columns that the step itself inserted or deleted. */
  readonly own: readonly LinesMoved[];
  /** The rows and columns that others have inserted or deleted since. */
  moves: LinesMoved[];
}

/** The edits of one user, which can be undone and redone while others and the add-on change the same file. */
export class EditHistory {
  private readonly store: SpreadsheetStore;
  private readonly movedBack: () => void;
  private done: Entry[] = [];
  private undone: Entry[] = [];
  /** The rows and columns that the current edit of this user inserts or deletes; undefined while others edit. */
  private own: LinesMoved[] | undefined;

  /** `movedBack` is called after undo or redo has moved rows, columns or tabs, because other users' steps are not adjusted to that. */
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

  /** Makes an edit that can be undone. If `work` throws, nothing has changed. */
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

  /** Redoes the edit that was undone last. */
  redo(): void {
    this.done.push(this.turned(this.undone));
  }

  /** Removes all steps, because rows or columns under them were restored. */
  forget(): void {
    this.done = [];
    this.undone = [];
  }

  /** Undoes the last of `entries`. Returns the entry that would redo it. */
  private turned(entries: Entry[]): Entry {
    const entry = entries.pop();
    if (entry === undefined) throw new InvalidRequest('There is nothing to undo or redo.');
    try {
      const step = followed(entry.step, entry.moves);
      this.asOwn(() => undoStep(this.store, step));
      if (step.sheets.length > 0) this.movedBack();
      return { step: inverted(step), own: entry.own, moves: [] };
    } catch (error) {
      // The edit stays, and edits before it in the same rows and columns can no longer be undone without it.
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

  /** Removes the steps of all users, because the file was replaced. */
  forgetAll(): void {
    for (const history of this.byUser.values()) history.forget();
  }

  private forgetOthers(email: string): void {
    for (const [other, history] of this.byUser) if (other !== email) history.forget();
  }
}
