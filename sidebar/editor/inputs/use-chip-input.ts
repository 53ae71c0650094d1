import { useRef, useState } from 'preact/hooks';
import {
  type ChipOption,
  findExactOption,
  findTypedOption,
  hasEntryEnd,
  listSuggestions,
  splitEntries,
} from './chips';

export interface ChipInputOptions {
  readonly entries: readonly string[];
  readonly suggestions: readonly ChipOption[];
  /** True if entries are names, which may contain commas. Only Enter ends a name. */
  readonly areNames?: boolean;
  /** True for a text that is a value, even if no suggestion has it. */
  readonly isValue?: (text: string) => boolean;
  /** Turns a typed entry into the text that the form stores. */
  readonly normalize?: (entry: string) => string;
  readonly onChange: (entries: readonly string[]) => void;
}

export type ChipInput = ReturnType<typeof useChipInput>;

export function useChipInput(options: ChipInputOptions) {
  const { entries, suggestions, areNames = false, onChange } = options;
  const { isValue = () => false, normalize = (entry: string) => entry } = options;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const list = useSuggestionList(suggestions, entries, typed);
  const findOption = (text: string) => findTypedOption(suggestions, entries, text, isValue);
  /** Typing marks the option that Enter or a comma chooses. */
  const updateTypedText = (text: string) => {
    const option = findOption(text);
    setTyped(text);
    list.mark(option === undefined ? -1 : listSuggestions(suggestions, entries, text).indexOf(option));
  };
  /** Changes the entries. The suggestions close, because they hide what is below; typing opens them again. */
  const changeEntries = (newEntries: readonly string[]) => {
    list.close();
    onChange(newEntries);
  };
  const addEntries = (addedEntries: readonly string[]) => {
    updateTypedText('');
    if (addedEntries.length > 0) changeEntries([...new Set([...entries, ...addedEntries])]);
  };
  const chooseOption = ({ id }: ChipOption) => addEntries([id]);
  /** Adds whole texts: each is an id, a name, or an entry that the field then marks as wrong. */
  const addTexts = (text: string) =>
    addEntries(
      splitEntries(text, areNames, suggestions).map(
        (entry) => findExactOption(suggestions, entry, isValue)?.id ?? normalize(entry),
      ),
    );
  /** Enter chooses the marked option, or adds the text. */
  const endByEnter = () => (list.marked === undefined ? addTexts(typed) : chooseOption(list.marked));
  const endByComma = (text: string) => {
    const option = findOption(text);
    if (text === typed) endByEnter();
    else if (option === undefined) addTexts(text);
    else chooseOption(option);
  };
  /** Leaving the field chooses the only suggestion. Of several, nobody knows which is meant, so the text itself is added. */
  const endByLeaving = () => {
    const candidates = listSuggestions(suggestions, entries, typed);
    const option = candidates.length === 1 ? findOption(typed) : undefined;
    list.close();
    if (option === undefined) addTexts(typed);
    else chooseOption(option);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.isComposing || list.handleKey(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      endByEnter();
    } else if (event.key === 'Backspace' && typed === '' && entries.length > 0)
      onChange(entries.slice(0, -1));
  };
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (!hasEntryEnd(text, areNames)) return;
    event.preventDefault();
    addTexts(`${typed}${text}`);
  };
  const handleText = (text: string) => {
    list.open();
    const [entry = '', ...otherEntries] = splitEntries(text, areNames);
    if (!hasEntryEnd(text, areNames)) updateTypedText(text);
    else if (entry !== '' && otherEntries.length === 0) endByComma(entry);
    else addTexts(text);
  };
  return {
    options: list.options,
    markedIndex: list.markedIndex,
    chooseOption,
    removeEntry: (entry: string) => {
      input.current?.focus();
      changeEntries(entries.filter((other) => other !== entry));
    },
    inputAttributes: {
      ref: input,
      value: typed,
      onFocus: list.open,
      onClick: list.open,
      onBlur: endByLeaving,
      onKeyDown: handleKey,
      onPaste: handlePaste,
      onInput: (event: { readonly currentTarget: HTMLInputElement }) => handleText(event.currentTarget.value),
    },
  };
}

/** The suggestions that are shown, and the index of the one that is marked (-1 for none). */
function useSuggestionList(suggestions: readonly ChipOption[], entries: readonly string[], typed: string) {
  const [isOpen, setOpen] = useState(false);
  const [markedIndex, mark] = useState(-1);
  const options = isOpen ? listSuggestions(suggestions, entries, typed) : [];
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  /** Handles the keys that move through the suggestions or close them. Returns false for other keys. */
  const handleKey = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      open();
      const count = options.length + 1;
      const step = key === 'ArrowDown' ? 1 : -1;
      mark(((markedIndex + 1 + step + count) % count) - 1);
      return true;
    }
    if (key !== 'Escape' || !isOpen) return false;
    event.stopPropagation();
    close();
    mark(-1);
    return true;
  };
  return { options, markedIndex, marked: options[markedIndex], mark, open, close, handleKey };
}
