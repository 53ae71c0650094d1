import { useState } from 'preact/hooks';
import { closed, dropped, type Edits, NEW, opened, saved, typed } from './edits';
import { type Form, formOf, newForm } from './form';
import type { OpenedReport, SavedReport, Server } from './server';
import type { List } from './use-list';
import type { Go, View } from './views';

export type Editing = ReturnType<typeof useEdits>;

/** Forms that somebody works at. They are kept here, so that another view does not lose them. */
export function useEdits(props: {
  readonly server: Server;
  readonly list: List;
  readonly view: View;
  readonly go: Go;
}) {
  const { server, list, view, go } = props;
  const [edits, setEdits] = useState<Edits>(new Map());
  const [others, setOthers] = useState<ReadonlyMap<string, OpenedReport['others']>>(new Map());
  const id = view.name === 'editor' ? view.id : NEW;
  const show = (id: string, form: Form) => {
    setEdits((now) => opened(now, id, form));
    setOthers((now) => new Map(now).set(id, []));
    go({ name: 'editor', id });
  };
  return {
    edits,
    /** Who else has the report open that is in front. */
    others: others.get(id) ?? [],
    /** A new report, or the one that was begun and not saved. */
    openNew: (): void => {
      show(NEW, newForm(list.state));
      // Another tab may be in front by now. Should this fail, so will the next call, and say why.
      server.sidebarState().then(list.setState, () => undefined);
    },
    /** Shows the form of a saved report, as far as it is known here. */
    show: (report: SavedReport): void => show(report.id, formOf(report, list.state)),
    /** Brings a form up to date that is open; rejects where the server has its report no more. */
    update: async (id: string): Promise<void> => {
      const answer = await server.sidebarOpenReport(id);
      list.replace(answer.report);
      setEdits((now) => (now.has(id) ? opened(now, id, formOf(answer.report, list.state)) : now));
      setOthers((now) => new Map(now).set(id, answer.others));
    },
    type: (form: Form): void => setEdits((now) => typed(now, id, form)),
    save: (reports: readonly SavedReport[], savedAs: string): void => {
      const report = reports.find((one) => one.id === savedAs);
      list.take(reports);
      if (report !== undefined) setEdits((now) => saved(now, id, savedAs, formOf(report, list.state)));
      go({ name: 'home', at: savedAs });
    },
    close: (): void => {
      setEdits((now) => closed(now, id));
      go(id === NEW ? { name: 'home' } : { name: 'home', at: id });
    },
    drop: (id: string): void => setEdits((now) => dropped(now, id)),
  };
}
