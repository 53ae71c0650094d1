import { useRef } from 'preact/hooks';
import { type Asking, useAsking } from '../asking';
import { type Form, formOf, freeName } from '../form';
import { saveOrder } from '../order';
import type { SaveAnswer, SavedReport, Server, SidebarState } from '../server';

export interface Saving extends Asking<SaveAnswer> {
  /** What a colleague saved meanwhile; null while nothing stands against ours. */
  readonly theirs: SavedReport | null;
  readonly save: (thenRun: boolean, form?: Form) => Promise<void>;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  readonly saveAsNew: () => void;
}

interface Props {
  readonly server: Server;
  readonly state: SidebarState;
  /** The form as it stands at the moment: it may have been edited while the server was saving. */
  readonly latest: () => Form;
  readonly onForm: (form: Form) => void;
  readonly onSaved: (reports: readonly SavedReport[], id: string) => void;
  readonly onRun: (id: string) => void;
}

/** Saves the form, and asks whose version stays when a colleague saved first. */
export function useSaving({ server, state, latest, onForm, onSaved, onRun }: Props): Saving {
  const asking = useAsking<SaveAnswer>();
  // Remembered over the question whose version stays.
  const wantsRun = useRef(false);
  const theirs = asking.answer?.saved === false ? asking.answer.theirs : null;
  const save = async (thenRun: boolean, form = latest()) => {
    wantsRun.current = thenRun;
    const answer = await asking.ask(() => server.sidebarSaveReport(saveOrder(form)), '');
    if (answer?.saved !== true) return;
    const { reports, id } = answer;
    const revision = reports.find((one) => one.id === id)?.revision ?? 0;
    onForm({ ...latest(), saved: { id, revision } });
    onSaved(reports, id);
    if (thenRun) onRun(id);
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
      if (theirs === null) return;
      const saved = { id: theirs.id, revision: theirs.revision };
      save(wantsRun.current, become({ ...latest(), saved }));
    },
    takeTheirs: () => {
      if (theirs === null) return;
      onForm(formOf(theirs, state));
      asking.forget();
    },
    saveAsNew: () => save(wantsRun.current, become(asNew(latest(), state))),
  };
}

/** The form as a report of its own, under a free name, in a sheet of its own. */
export function asNew(form: Form, state: SidebarState): Form {
  return {
    ...form,
    saved: null,
    name: freeName(form.name.trim(), state),
    destination: { kind: 'new sheet', title: '' },
  };
}
