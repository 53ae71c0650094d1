import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Suggestion } from '../../../src/reports/store/suggestions';
import type { Listed } from '../../form/form-issues';
import { chipsSaid, endsEntry, entriesOf, idOf, suggested, withEntries } from './chips';
import { issuesId } from './section';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly entries: readonly string[];
  readonly suggestions: readonly Suggestion[];
  readonly field: Listed;
  /** Names may hold commas: only Enter ends one. */
  readonly areNames?: boolean;
  /** True for an entry that cannot stay. */
  readonly isWrong: (entry: string) => boolean;
  /** An entry as it is kept. */
  readonly kept?: (entry: string) => string;
  readonly onChange: (entries: readonly string[]) => void;
}

/** A list of texts, each a chip: typed and ended with Enter or a comma, pasted, or chosen from suggestions. */
export function ChipField(props: Props) {
  const { label, entries, suggestions, isWrong, areNames = false, kept = (entry: string) => entry } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState('');
  const options = isOpen ? suggested(suggestions, entries, typed) : [];
  const list = useRef<HTMLDivElement>(null);
  const hasOptions = options.length > 0;
  useEffect(() => {
    // Below the last field there may be no room to see them.
    if (hasOptions) list.current?.scrollIntoView({ block: 'nearest' });
  }, [hasOptions]);

  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  const become = (after: readonly string[]) => {
    setSaid(chipsSaid(entries, after));
    props.onChange(after);
  };
  /** The list would hide what comes below: it opens again for who goes on typing. */
  const added = (after: readonly string[]) => {
    setOpen(false);
    become(after);
  };
  const take = (text: string) => {
    type('');
    const more = entriesOf(text, areNames).map((entry) => kept(idOf(suggestions, entry)));
    if (more.length > 0) added(withEntries(entries, more));
  };
  const remove = (entry: string) => {
    become(entries.filter((one) => one !== entry));
    input.current?.focus();
  };
  const choose = (option: Suggestion) => {
    type('');
    added(withEntries(entries, [option.id]));
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.isComposing) return;
    if (key === 'Enter') {
      event.preventDefault();
      const option = options[active];
      if (option === undefined) take(typed);
      else choose(option);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const count = options.length + 1;
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : -1) + count) % count) - 1);
    } else if (key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
      setActive(-1);
    } else if (key === 'Backspace' && typed === '' && entries.length > 0) {
      become(entries.slice(0, -1));
    }
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (!endsEntry(text, areNames)) return;
    event.preventDefault();
    take(`${typed}${text}`);
  };

  return (
    <div class="field chip-field">
      <label for={id}>{label}</label>
      <div class="chips">
        {entries.length > 0 && (
          <ul aria-label={`Chosen ${label.toLowerCase()}`}>
            {entries.map((entry) => (
              <Chip
                key={entry}
                entry={entry}
                name={suggestions.find((one) => one.id === entry)?.name ?? ''}
                isWrong={isWrong(entry)}
                onRemove={() => remove(entry)}
              />
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={hasOptions}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-hint ${issuesId(props.field)}`}
          aria-invalid={entries.some(isWrong)}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => {
            setOpen(false);
            take(typed);
          }}
          onKeyDown={press}
          onPaste={paste}
          onInput={(event) => {
            const text = event.currentTarget.value;
            setOpen(true);
            if (endsEntry(text, areNames)) take(text);
            else type(text);
          }}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={`Suggested ${label.toLowerCase()}`}
        class="options"
      >
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input hears the keys
          <div
            key={option.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.name !== '' && <b>{option.name} </b>}
            {option.id}
          </div>
        ))}
      </div>
      <p id={`${id}-hint`} class="hint">
        {props.hint}
      </p>
      <p class="heard" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

function Chip(props: {
  readonly entry: string;
  readonly name: string;
  readonly isWrong: boolean;
  readonly onRemove: () => void;
}) {
  const { entry, name, isWrong } = props;
  return (
    <li class={isWrong ? 'chip wrong' : 'chip'}>
      <span title={entry}>
        {isWrong && <span aria-hidden="true">⚠ </span>}
        {isWrong && <span class="heard">Not valid: </span>}
        {name === '' ? entry : `${name} · ${entry}`}
      </span>
      <button type="button" aria-label={`Remove ${entry}`} onClick={props.onRemove}>
        ×
      </button>
    </li>
  );
}
