import { useRef, useState } from 'preact/hooks';
import type { SavedReport } from '../../../src/reports/saved-report';
import { ALL_REPORTS, chosenReports, type ListChoices } from './list-choices';

export type ListView = ReturnType<typeof useListView>;

/** What the user has chosen to see in the list, and the reports with open details. Both stay while other views are open. */
export function useListView() {
  const [choices, setChoices] = useState(ALL_REPORTS);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return {
    choices,
    open,
    choose: (part: Partial<ListChoices>): void => setChoices((now) => ({ ...now, ...part })),
    unfold: (id: string): void => setOpen((now) => new Set(now).add(id)),
    fold: (id: string): void => setOpen((now) => new Set([...now].filter((one) => one !== id))),
  };
}

interface Standing {
  readonly choices: ListChoices;
  readonly shown: readonly string[];
  readonly hidden: ReadonlySet<string>;
}

/**
 * The reports of the list, in the order that they had when the user opened it or changed the choices: no row moves under the pointer while
 * reports run. A report that is new since then is first.
 */
export function useShownReports(
  reports: readonly SavedReport[],
  choices: ListChoices,
  context: Parameters<typeof chosenReports>[2],
): readonly SavedReport[] {
  const standing = useRef<Standing>();
  if (standing.current?.choices !== choices) {
    const shown = chosenReports(reports, choices, context).map(({ id }) => id);
    const isShown = new Set(shown);
    const hidden = new Set(reports.map(({ id }) => id).filter((id) => !isShown.has(id)));
    standing.current = { choices, shown, hidden };
  }
  const { shown, hidden } = standing.current;
  const byId = new Map(reports.map((report) => [report.id, report]));
  const known = shown.flatMap((id) => byId.get(id) ?? []);
  for (const { id } of known) byId.delete(id);
  return [...[...byId.values()].filter(({ id }) => !hidden.has(id)), ...known];
}
