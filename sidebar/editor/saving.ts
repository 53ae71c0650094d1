import { useRef } from 'preact/hooks';
import type { SavedReport } from '../../src/reports/saved-report';
import type { SaveAnswer, SidebarState } from '../../src/sidebar-server/messages';
import { type Form, formOf, freeName } from '../form/form-and-draft';
import { saveOrder } from '../form/refreshing';
import type { Server } from '../server/server';
import type { ServerRequest } from '../server/use-request';

export interface Saving extends ServerRequest<SaveAnswer> {
  /** The version that a colleague saved first; null if there is no conflict. */
  readonly theirs: SavedReport | null;
  readonly save: (thenRun: boolean, form?: Form) => Promise<void>;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** Called after a save. `sent` is the form that was sent. */
export type OnSaved = (answer: SaveAnswer & { readonly saved: true }, sent: Form, thenRun: boolean) => void;

interface Props {
  readonly server: Server;
  readonly state: SidebarState;
  readonly asking: ServerRequest<SaveAnswer>;
  /** True if the report is no longer in the list. It is then saved as a new report. */
  readonly isGone: boolean;
  /** The present form, because the user may have edited it while the server was saving; undefined if they have dropped it. */
  readonly latest: () => Form | undefined;
  readonly onForm: (form: Form) => void;
  readonly onSaved: OnSaved;
}

/** Saves the form. If a colleague has saved the report since the edit began, the user chooses which version stays. */
export function useSaving({ server, state, asking, isGone, latest, onForm, onSaved }: Props): Saving {
  // The user answers a conflict later. Until then, this says whether the report should run after the save.
  const wantsRun = useRef(false);
  const theirs = asking.answer?.saved === false ? asking.answer.theirs : null;
  const save = async (thenRun: boolean, given = latest()) => {
    wantsRun.current = thenRun;
    if (given === undefined) return;
    const form = isGone && given.saved !== null ? become(asNew(given, state)) : given;
    const answer = await asking.ask(() => server.sidebarSaveReport(saveOrder(form)), '');
    if (answer?.saved === true) onSaved(answer, form, thenRun);
  };
  const become = (form: Form) => {
    onForm(form);
    return form;
  };
  return {
    ...asking,
    theirs,
    save,
    keepMine: () => {
      const mine = latest();
      if (theirs === null || mine === undefined) return;
      const saved = { id: theirs.id, revision: theirs.revision };
      save(wantsRun.current, become({ ...mine, saved }));
    },
    takeTheirs: () => {
      if (theirs === null) return;
      onForm(formOf(theirs, state));
      asking.forget();
    },
  };
}

/** The form as a new report, with a name that no other report has, and a new sheet. */
export function asNew(form: Form, state: SidebarState): Form {
  return {
    ...form,
    saved: null,
    name: freeName(form.name.trim(), state),
    destination: { kind: 'new sheet', title: '' },
  };
}
