import { useState } from 'preact/hooks';
import { closed, dropped, type Edits, NEW, opened, saved, typed } from './edits';
import { type Form, formOf, newForm } from './form';
import type { OpenedReport, SavedReport, Server } from './server';
import type { List } from './use-list';
import type { View } from './views';

export type Editing = ReturnType<typeof useEdits>;

/** Forms that somebody works at. They are kept here, so that another view does not lose them. */
export function useEdits(props: {
  readonly server: Server;
  readonly list: List;
  readonly view: View;
  readonly go: (view: View) => void;
}) {
  const { server, list, view, go } = props;
  const [edits, setEdits] = useState<Edits>(new Map());
  const [others, setOthers] = useState<OpenedReport['others']>([]);
  const id = view.name === 'editor' ? view.id : NEW;
  const show = (id: string, form: Form) => {
    setEdits((now) => opened(now, id, form));
    setOthers([]);
    go({ name: 'editor', id });
  };
  return {
    edits,
    others,
    /** A new report, or the one that was begun and not saved. */
    openNew: (): void => {
      show(NEW, newForm(list.state));
      // Another tab may be in front by now. Should this fail, so will the next call, and say why.
      server.sidebarState().then(list.setState, () => undefined);
    },
    /** Shows the form at once, and as the server has it as soon as that has come; rejects where it has it no more. */
    openSaved: async (report: SavedReport): Promise<void> => {
      show(report.id, formOf(report, list.state));
      const answer = await server.sidebarOpenReport(report.id);
      list.replace(answer.report);
      setEdits((now) =>
        now.has(report.id) ? opened(now, report.id, formOf(answer.report, list.state)) : now,
      );
      setOthers(answer.others);
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
