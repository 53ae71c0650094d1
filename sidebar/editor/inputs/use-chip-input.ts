import { useRef, useState } from 'preact/hooks';
import type { Suggestion } from '../../../src/reports/store/suggestions';
import { chipsSaid, endsEntry, entriesOf, idOf, suggested, withEntries } from './chips';

interface Chips {
  readonly entries: readonly string[];
  readonly suggestions: readonly Suggestion[];
  /** Names may hold commas: only Enter ends one. */
  readonly areNames: boolean;
  /** An entry as it is stored in the form. */
  readonly normalize: (entry: string) => string;
  readonly onChange: (entries: readonly string[]) => void;
}

export type ChipInput = ReturnType<typeof useChipInput>;

/** The state of a chip field: the typed text, the open suggestions, and what the keys do. */
export function useChipInput({ entries, suggestions, areNames, normalize, onChange }: Chips) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [announced, setAnnounced] = useState('');
  const options = isOpen ? suggested(suggestions, entries, typed) : [];

  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  const become = (after: readonly string[]) => {
    setAnnounced(chipsSaid(entries, after));
    onChange(after);
  };
  /** Adds entries. The suggestions close, because they hide what is below; typing opens them again. */
  const add = (more: readonly string[]) => {
    type('');
    if (more.length === 0) return;
    setOpen(false);
    become(withEntries(entries, more));
  };
  const take = (text: string) =>
    add(entriesOf(text, areNames).map((entry) => normalize(idOf(suggestions, entry))));
  const choose = (option: Suggestion) => add([option.id]);
  const remove = (entry: string) => {
    become(entries.filter((one) => one !== entry));
    input.current?.focus();
  };
  const step = (by: 1 | -1) => {
    setOpen(true);
    const count = options.length + 1;
    setActive(((active + 1 + by + count) % count) - 1);
  };
  const enter = () => {
    const option = options[active];
    if (option === undefined) take(typed);
    else choose(option);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Readonly<Record<string, () => void>> = {
      Enter: enter,
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
    };
    const act = keys[event.key];
    if (event.isComposing) return;
    if (act !== undefined) {
      event.preventDefault();
      act();
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && typed === '' && entries.length > 0) become(entries.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (!endsEntry(text, areNames)) return;
    event.preventDefault();
    take(`${typed}${text}`);
  };
  const onText = (text: string) => {
    setOpen(true);
    if (endsEntry(text, areNames)) take(text);
    else type(text);
  };
  const onBlur = () => {
    setOpen(false);
    take(typed);
  };
  const open = () => setOpen(true);
  return {
    input,
    typed,
    active,
    announced,
    options,
    choose,
    remove,
    open,
    onKeyDown,
    onPaste,
    onText,
    onBlur,
  };
}
