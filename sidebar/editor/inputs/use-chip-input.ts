import { useRef, useState } from 'preact/hooks';
import type { Suggestion } from '../../../src/settings/suggestions';
import { endsEntry, entriesOf, idOf, suggested, withEntries } from './chips';

interface Chips {
  readonly entries: readonly string[];
  readonly suggestions: readonly Suggestion[];
  /** True if entries are names, which may contain commas. Only Enter ends a name. */
  readonly areNames: boolean;
  /** Turns a typed entry into the text that the form stores. */
  readonly normalize: (entry: string) => string;
  /** True for an entry that is not valid. */
  readonly isWrong: (entry: string) => boolean;
  readonly onChange: (entries: readonly string[]) => void;
}

export type ChipInput = ReturnType<typeof useChipInput>;

/** The state of a chip field: the typed text, the open suggestions, and the handlers of keys. */
export function useChipInput({ entries, suggestions, areNames, normalize, isWrong, onChange }: Chips) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const list = useOptions(suggestions, entries, typed);
  const type = (text: string) => {
    setTyped(text);
    list.activate(-1);
  };
  /** Changes the entries. The suggestions close, because they hide what is below; typing opens them again. */
  const change = (after: readonly string[]) => {
    list.close();
    onChange(after);
  };
  const add = (more: readonly string[]) => {
    type('');
    if (more.length > 0) change(withEntries(entries, more));
  };
  const take = (text: string) =>
    add(entriesOf(text, areNames).map((entry) => normalize(idOf(suggestions, entry))));
  const choose = (option: Suggestion) => add([option.id]);
  /** The suggestion that Enter chooses: the active one, or the only one if the typed text is no valid entry, such as "Germ". */
  const meant = (): Suggestion | undefined => {
    const [only, ...others] = list.options;
    const isOnly = typed !== '' && others.length === 0 && isWrong(normalize(typed));
    return list.option ?? (isOnly ? only : undefined);
  };
  const remove = (entry: string) => {
    input.current?.focus();
    change(entries.filter((one) => one !== entry));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || list.handles(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const option = meant();
      if (option === undefined) take(typed);
      else choose(option);
    } else if (event.key === 'Backspace' && typed === '' && entries.length > 0)
      onChange(entries.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (!endsEntry(text, areNames)) return;
    event.preventDefault();
    take(`${typed}${text}`);
  };
  const onText = (text: string) => {
    list.open();
    if (endsEntry(text, areNames)) take(text);
    else type(text);
  };
  const onBlur = () => {
    list.close();
    take(typed);
  };
  const { options, active, open } = list;
  return {
    input,
    typed,
    active,
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

/** The suggestions that are shown, and the index of the one that the arrow keys have made active (-1 for none). */
function useOptions(suggestions: readonly Suggestion[], entries: readonly string[], typed: string) {
  const [isOpen, setOpen] = useState(false);
  const [active, activate] = useState(-1);
  const options = isOpen ? suggested(suggestions, entries, typed) : [];
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const step = (by: 1 | -1) => {
    open();
    const count = options.length + 1;
    activate(((active + 1 + by + count) % count) - 1);
  };
  /** Handles the keys that move through the suggestions or close them. Returns false for other keys. */
  const handles = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      step(key === 'ArrowDown' ? 1 : -1);
      return true;
    }
    if (key !== 'Escape' || !isOpen) return false;
    event.stopPropagation();
    close();
    activate(-1);
    return true;
  };
  return { options, option: options[active], active, activate, open, close, handles };
}
