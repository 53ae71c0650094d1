import { useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../src/reports/saved-report';
import type { SaveAnswer } from '../../src/sidebar-server/messages';
import type { Preview } from '../../src/sidebar-server/preview';
import { type Form, formOf, newForm } from '../form/form-and-draft';
import { type Start, withStart } from '../form/starts';
import { useRequests } from '../server/use-request';
import { closed, dropped, type Edits, isUnsaved, NEW, opened, saved, typed, updated } from './edits';
import type { List } from './use-server-state';
import type { Navigate, View } from './views';

export type Editing = ReturnType<typeof useEdits>;

/** The forms that the user edits, and the requests about them. They stay when the view changes. */
export function useEdits({
  list,
  view,
  go,
}: {
  readonly list: List;
  readonly view: View;
  readonly go: Navigate;
}) {
  const [edits, setEdits] = useState<Edits>(new Map());
  const now = useRef(edits);
  const become = (after: Edits) => {
    now.current = after;
    setEdits(after);
  };
  const savings = useRequests<SaveAnswer>();
  const previews = useRequests<Preview>();
  const forget = (id: string) => {
    savings(id).forget();
    previews(id).forget();
  };
  const shown = useRef(view);
  shown.current = view;
  const id = view.name === 'editor' ? view.id : NEW;
  const show = (id: string, form: Form) => {
    become(opened(now.current, id, form));
    go({ name: 'editor', id });
  };
  return {
    edits,
    saving: savings,
    /** What a run of the shown report would write. */
    preview: previews(id),
    /** The shown form as it is now; undefined after the user has dropped it. */
    latest: (): Form | undefined => now.current.get(id)?.form,
    /** Shows the form of a new report, filled with a frequent one if that is given. If one was begun and not saved, shows that form. */
    openNew: (start?: Start): void => {
      const form = newForm(list.state);
      show(NEW, start === undefined ? form : withStart(form, start, list.state));
      // The active sheet may be another one now. A failure is ignored: the next call of the user would also fail and show it.
      list.server.sidebarState().catch(() => undefined);
    },
    /** Shows unsaved edits again. */
    goOn: (id: string): void => go({ name: 'editor', id }),
    /**
     * Loads a saved report. Shows its form if the list is shown and stays. Updates a form that is open. Rejects if the report was deleted.
     */
    open: async (id: string): Promise<void> => {
      const asked = shown.current;
      const { report } = await list.server.sidebarOpenReport(id);
      const form = formOf(report, list.now());
      become(isUnsaved(now.current, id) ? updated(now.current, id, form) : opened(now.current, id, form));
      go((now) => (now === asked && now.name === 'home' ? { name: 'editor', id } : now));
    },
    type: (form: Form): void => become(typed(now.current, id, form)),
    /** Called after a save. Shows the list if the form is still the present view. */
    save: (report: SavedReport, sent: Form): void => {
      become(saved(now.current, id, report.id, formOf(report, list.now()), sent));
      forget(id);
      go((now) => (now.name === 'editor' && now.id === id ? { name: 'home', at: report.id } : now));
    },
    close: (): void => {
      become(closed(now.current, id));
      if (!isUnsaved(now.current, id)) forget(id);
      go(id === NEW ? { name: 'home' } : { name: 'home', at: id });
    },
    drop: (id: string): void => {
      become(dropped(now.current, id));
      forget(id);
    },
  };
}
