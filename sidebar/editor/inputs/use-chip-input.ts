import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type ChipOption,
  findExactOption,
  hasEntryEnd,
  listSuggestions,
  resolveTypedEntry,
  splitEntries,
} from './chips';

interface ChipInputOptions {
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
export function useChipInput({
  entries,
  suggestions,
  areNames,
  isValue,
  normalize,
  onChange,
}: ChipInputOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isUnclear, setUnclear] = useState(false);
  const suggestionList = useOptions(suggestions, entries, typed);
  const { options, active, openSuggestions, option: activeOption } = suggestionList;
  const resolveText = (text: string) => resolveTypedEntry(suggestions, entries, text, isValue);
  /** Typing marks the match that Enter or a comma chooses. */
  const updateTypedText = (text: string) => {
    const match = resolveText(text);
    setTyped(text);
    setUnclear(false);
    suggestionList.activate(
      typeof match === 'string' ? -1 : listSuggestions(suggestions, entries, text).indexOf(match),
    );
  };
  /** Changes the entries. The suggestions close, because they hide what is below; typing opens them again. */
  const changeEntries = (newEntries: readonly string[]) => {
    suggestionList.closeSuggestions();
    onChange(newEntries);
  };
  const addEntries = (addedEntries: readonly string[]) => {
    updateTypedText('');
    if (addedEntries.length > 0) changeEntries([...new Set([...entries, ...addedEntries])]);
  };
  /** Adds whole texts: each is an id, a name, or an entry that the field then marks as wrong. */
  const addTexts = (text: string) =>
    addEntries(
      splitEntries(text, areNames, suggestions).map(
        (entry) => findExactOption(suggestions, entry, isValue)?.id ?? normalize(entry),
      ),
    );
  const chooseOption = ({ id }: ChipOption) => addEntries([id]);
  /** Ends one typed entry: with the marked match, or as it is. An unclear one stays, except after Escape. */
  const endEntry = (text = typed) => {
    const match = resolveText(text);
    const newMatch = typeof match === 'string' ? undefined : match;
    const markedOption = text === typed ? activeOption : newMatch;
    if (markedOption !== undefined) chooseOption(markedOption);
    else if (match === 'unclear' && (suggestionList.isOpen || text !== typed)) {
      updateTypedText(text);
      setUnclear(true);
    } else addTexts(text);
  };
  const removeEntry = (entry: string) => {
    input.current?.focus();
    changeEntries(entries.filter((one) => one !== entry));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || suggestionList.handleListKey(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      endEntry();
    } else if (event.key === 'Backspace' && typed === '' && entries.length > 0)
      onChange(entries.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (!hasEntryEnd(text, areNames)) return;
    event.preventDefault();
    addTexts(`${typed}${text}`);
  };
  const onText = (text: string) => {
    openSuggestions();
    const [entry = '', ...otherEntries] = splitEntries(text, areNames);
    if (!hasEntryEnd(text, areNames)) updateTypedText(text);
    else if (entry !== '' && otherEntries.length === 0) endEntry(entry);
    else addTexts(text);
  };
  /** A part of several names stays in the field, because nobody knows which of them is meant. */
  const onBlur = () => {
    const [onlySuggestion, ...otherSuggestions] = listSuggestions(suggestions, entries, typed);
    const isWhole =
      resolveText(typed) === 'itself' || findExactOption(suggestions, typed, isValue) !== undefined;
    suggestionList.closeSuggestions();
    if (onlySuggestion === undefined || isWhole) addTexts(typed);
    else if (otherSuggestions.length === 0) chooseOption(onlySuggestion);
    else setUnclear(true);
  };
  /** The text of a field that the user has left, or ended, without a choice. */
  const unclear = isUnclear ? typed.trim() : '';
  // Before a click on a button, which waits for this field.
  useLayoutEffect(() => input.current?.setCustomValidity(unclear), [unclear]);
  return {
    input,
    typed,
    unclear,
    active,
    options,
    chooseOption,
    removeEntry,
    openSuggestions,
    onKeyDown,
    onPaste,
    onText,
    onBlur,
  };
}

/** The suggestions that are shown, and the index of the one that is marked (-1 for none). */
function useOptions(suggestions: readonly ChipOption[], entries: readonly string[], typed: string) {
  const [isOpen, setOpen] = useState(false);
  const [active, activate] = useState(-1);
  const options = isOpen ? listSuggestions(suggestions, entries, typed) : [];
  const openSuggestions = () => setOpen(true);
  const closeSuggestions = () => setOpen(false);
  const moveActiveOption = (direction: 1 | -1) => {
    openSuggestions();
    const count = options.length + 1;
    activate(((active + 1 + direction + count) % count) - 1);
  };
  /** Handles the keys that move through the suggestions or close them. Returns false for other keys. */
  const handleListKey = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      moveActiveOption(key === 'ArrowDown' ? 1 : -1);
      return true;
    }
    if (key !== 'Escape' || !isOpen) return false;
    event.stopPropagation();
    closeSuggestions();
    activate(-1);
    return true;
  };
  return {
    isOpen,
    options,
    option: options[active],
    active,
    activate,
    openSuggestions,
    closeSuggestions,
    handleListKey,
  };
}
