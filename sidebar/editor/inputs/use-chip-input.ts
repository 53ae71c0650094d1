import { useRef, useState } from 'preact/hooks';
import { type ChipOption, endsEntry, entriesOf, exactOption, suggested, withEntries } from './chips';

interface Chips {
  readonly entries: readonly string[];
  readonly suggestions: readonly ChipOption[];
  /** True if entries are names, which may contain commas. Only Enter ends a name. */
  readonly areNames: boolean;
  /** Turns a typed entry into the text that the form stores. */
  readonly normalize: (entry: string) => string;
  readonly onChange: (entries: readonly string[]) => void;
}

export type ChipInput = ReturnType<typeof useChipInput>;

/** The state of a chip field: the typed text, the open suggestions, and the handlers of keys. */
export function useChipInput({ entries, suggestions, areNames, normalize, onChange }: Chips) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const list = useOptions(suggestions, entries, typed);
  const { options, active, open, option } = list;
  /** Typing marks the first match, which Enter or a comma chooses. */
  const type = (text: string) => {
    setTyped(text);
    list.activate(text.trim() === '' ? -1 : 0);
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
  /** Adds whole texts: each is an id, a name, or an entry that the field then marks as wrong. */
  const addTexts = (text: string) =>
    add(entriesOf(text, areNames).map((entry) => exactOption(suggestions, entry)?.id ?? normalize(entry)));
  const choose = ({ id }: ChipOption) => add([id]);
  /** Ends one typed entry: with the marked match, or as it is if there is none. */
  const end = (text = typed) => {
    const match = text === typed ? option : suggested(suggestions, entries, text)[0];
    if (match === undefined) addTexts(text);
    else choose(match);
  };
  const remove = (entry: string) => {
    input.current?.focus();
    change(entries.filter((one) => one !== entry));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || list.handles(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      end();
    } else if (event.key === 'Backspace' && typed === '' && entries.length > 0)
      onChange(entries.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (!endsEntry(text, areNames)) return;
    event.preventDefault();
    addTexts(`${typed}${text}`);
  };
  const onText = (text: string) => {
    open();
    const [entry = '', ...others] = entriesOf(text, areNames);
    if (!endsEntry(text, areNames)) type(text);
    else if (entry !== '' && others.length === 0) end(entry);
    else addTexts(text);
  };
  /** A part of several names stays in the field, because nobody knows which of them is meant. */
  const onBlur = () => {
    const [only, ...others] = suggested(suggestions, entries, typed);
    const isWhole = only === undefined || exactOption(suggestions, typed) !== undefined;
    list.close();
    if (typed.trim() === '' || isWhole) addTexts(typed);
    else if (others.length === 0) choose(only);
  };
  /** The text of a field that the user has left without a choice. */
  const left = list.isOpen ? '' : typed.trim();
  return { input, typed, left, active, options, choose, remove, open, onKeyDown, onPaste, onText, onBlur };
}

/** The suggestions that are shown, and the index of the one that is marked (-1 for none). */
function useOptions(suggestions: readonly ChipOption[], entries: readonly string[], typed: string) {
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
  return { isOpen, options, option: options[active], active, activate, open, close, handles };
}
