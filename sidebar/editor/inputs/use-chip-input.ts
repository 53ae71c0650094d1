import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type ChipOption, endsEntry, entriesOf, exactOption, meaningOf, suggested } from './chips';

interface Chips {
  readonly entries: readonly string[];
  readonly suggestions: readonly ChipOption[];
  /** True if entries are names, which may contain commas. Only Enter ends a name. */
  readonly areNames: boolean;
  /** True for a text that is a value, even if no suggestion has it. */
  readonly isValue: (text: string) => boolean;
  /** Turns a typed entry into the text that the form stores. */
  readonly normalize: (entry: string) => string;
  readonly onChange: (entries: readonly string[]) => void;
}

export type ChipInput = ReturnType<typeof useChipInput>;

/** The state of a chip field: the typed text, the open suggestions, and the handlers of keys. */
export function useChipInput({ entries, suggestions, areNames, isValue, normalize, onChange }: Chips) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isUnclear, setUnclear] = useState(false);
  const list = useOptions(suggestions, entries, typed);
  const { options, active, open, option } = list;
  const meaning = (text: string) => meaningOf(suggestions, entries, text, isValue);
  /** Typing marks the match that Enter or a comma chooses. */
  const type = (text: string) => {
    const match = meaning(text);
    setTyped(text);
    setUnclear(false);
    list.activate(typeof match === 'string' ? -1 : suggested(suggestions, entries, text).indexOf(match));
  };
  /** Changes the entries. The suggestions close, because they hide what is below; typing opens them again. */
  const change = (after: readonly string[]) => {
    list.close();
    onChange(after);
  };
  const add = (more: readonly string[]) => {
    type('');
    if (more.length > 0) change([...new Set([...entries, ...more])]);
  };
  /** Adds whole texts: each is an id, a name, or an entry that the field then marks as wrong. */
  const addTexts = (text: string) =>
    add(
      entriesOf(text, areNames, suggestions).map(
        (entry) => exactOption(suggestions, entry, isValue)?.id ?? normalize(entry),
      ),
    );
  const choose = ({ id }: ChipOption) => add([id]);
  /** Ends one typed entry: with the marked match, or as it is. An unclear one stays, except after Escape. */
  const end = (text = typed) => {
    const match = meaning(text);
    const newMatch = typeof match === 'string' ? undefined : match;
    const marked = text === typed ? option : newMatch;
    if (marked !== undefined) choose(marked);
    else if (match === 'unclear' && (list.isOpen || text !== typed)) {
      type(text);
      setUnclear(true);
    } else addTexts(text);
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
    const isWhole = meaning(typed) === 'itself' || exactOption(suggestions, typed, isValue) !== undefined;
    list.close();
    if (only === undefined || isWhole) addTexts(typed);
    else if (others.length === 0) choose(only);
    else setUnclear(true);
  };
  /** The text of a field that the user has left, or ended, without a choice. */
  const unclear = isUnclear ? typed.trim() : '';
  // Before a click on a button, which waits for this field.
  useLayoutEffect(() => input.current?.setCustomValidity(unclear), [unclear]);
  return { input, typed, unclear, active, options, choose, remove, open, onKeyDown, onPaste, onText, onBlur };
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
