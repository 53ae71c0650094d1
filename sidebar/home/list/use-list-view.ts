import { useState } from 'preact/hooks';
import { ALL_REPORTS, type ListChoices } from './list-choices';

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
