import { useRef, useState } from 'preact/hooks';
import type { Estimate } from '../../src/reports/fetch/estimate';
import type { SavedReport } from '../../src/reports/saved-report';
import type { OpenedReport, SaveAnswer } from '../../src/sidebar-server/messages';
import { type Form, formOf, newForm } from '../form/form-and-draft';
import { useRequests } from '../server/use-request';
import { closed, dropped, type Edits, isUnsaved, NEW, opened, saved, typed, updated } from './edits';
import type { List } from './use-server-state';
import type { Go, View } from './views';

export type Editing = ReturnType<typeof useEdits>;

/** Forms with edits, and the requests about them. They are stored here, so that a change of view does not lose them. */
export function useEdits({ list, view, go }: { readonly list: List; readonly view: View; readonly go: Go }) {
  const [edits, setEdits] = useState<Edits>(new Map());
  const now = useRef(edits);
  const become = (after: Edits) => {
    now.current = after;
    setEdits(after);
  };
  const [others, setOthers] = useState<ReadonlyMap<string, OpenedReport['others']>>(new Map());
  const savings = useRequests<SaveAnswer>();
  const sizes = useRequests<Estimate>();
  const forget = (id: string) => {
    savings(id).forget();
    sizes(id).forget();
  };
  const id = view.name === 'editor' ? view.id : NEW;
  const show = (id: string, form: Form) => {
    become(opened(now.current, id, form));
    setOthers((now) => new Map(now).set(id, []));
    go({ name: 'editor', id });
  };
  return {
    edits,
    /** Who else has the report open that is in front. */
    others: others.get(id) ?? [],
    saving: savings,
    /** How big the report in front is. */
    size: sizes(id),
    /** The present form in front; undefined once it was dropped. */
    latest: (): Form | undefined => now.current.get(id)?.form,
    /** A new report, or the one that was begun and not saved. */
    openNew: (): void => {
      show(NEW, newForm(list.state));
      // Another tab may be in front by now. Should this fail, so will the next call, and say why.
      list.server.sidebarState().catch(() => undefined);
    },
    /** Shows the form of a saved report, as far as it is known here. */
    show: (report: SavedReport): void => show(report.id, formOf(report, list.state)),
    /** Shows edits of a report that is not in the list. */
    goOn: (id: string): void => go({ name: 'editor', id }),
    /** Updates an open form to the report on the server; rejects if the report was deleted. */
    update: async (id: string): Promise<void> => {
      const answer = await list.server.sidebarOpenReport(id);
      become(updated(now.current, id, formOf(answer.report, list.now())));
      setOthers((now) => new Map(now).set(id, answer.others));
    },
    type: (form: Form): void => become(typed(now.current, id, form)),
    /** Leads to the list, where the form is in front still. */
    save: (reports: readonly SavedReport[], savedAs: string, sent: Form): void => {
      const report = reports.find((one) => one.id === savedAs);
      if (report !== undefined) become(saved(now.current, id, savedAs, formOf(report, list.now()), sent));
      forget(id);
      go((now) => (now.name === 'editor' && now.id === id ? { name: 'home', at: savedAs } : now));
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
