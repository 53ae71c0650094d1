import { useEffect, useId, useRef } from 'preact/hooks';
import type { FilterList } from '../../../src/request';
import { getViewTexts } from '../../text';
import { Label, Paragraphs } from '../../ui';
import { toIssuesId } from './fields';
import { type ChipInput, type ChipInputOptions, useChipInput } from './use-chip-input';

interface Props extends ChipInputOptions {
  readonly label: string;
  readonly help: string;
  readonly field: FilterList;
  /** A sentence about each entry that is not valid or not known. */
  readonly faults?: ReadonlyMap<string, string>;
  /** The text of an entry's chip, if it is not the entry itself. */
  readonly formatEntry?: (entry: string) => string;
}

const NO_FAULTS: ReadonlyMap<string, string> = new Map();

/** A field for a list of texts, each shown as a chip. The user types a text and Enter or a comma, pastes texts, or chooses suggestions. */
export function ChipField(props: Props) {
  const { label, faults = NO_FAULTS } = props;
  const id = useId();
  const chips = useChipInput(props);
  const sentences = [...faults.values()];
  return (
    <div class="field chip-field">
      <Label input={id} text={label} help={props.help} />
      <div class="chips">
        <Chips {...props} faults={faults} onRemove={chips.removeEntry} />
        <Input {...props} id={id} chips={chips} isWrong={sentences.length > 0} />
      </div>
      <Options id={id} label={label} chips={chips} />
      <div id={`${id}-faults`} role="status">
        <Paragraphs class="fault" lines={sentences} />
      </div>
    </div>
  );
}

function Chips(
  props: Props & { readonly faults: ReadonlyMap<string, string>; readonly onRemove: (entry: string) => void },
) {
  const { label, entries, suggestions, faults, onRemove, formatEntry = (entry: string) => entry } = props;
  const { controls, editor } = getViewTexts();
  return (
    <ul aria-label={editor.chips.chosen(label)} aria-live="polite" aria-relevant="all">
      {entries.map((entry) => {
        const name = suggestions.find((suggestion) => suggestion.id === entry)?.name ?? '';
        const text = name === '' ? formatEntry(entry) : `${name} · ${formatEntry(entry)}`;
        const isWrong = faults.has(entry);
        return (
          <li key={entry} class={isWrong ? 'chip wrong' : 'chip'}>
            <span title={text}>
              {isWrong && <span aria-hidden="true">⚠ </span>}
              {isWrong && <span class="heard">{editor.chips.notValid}</span>}
              {text}
            </span>
            <button type="button" aria-label={controls.remove(entry)} onClick={() => onRemove(entry)}>
              ×
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Input(props: Props & { readonly id: string; readonly chips: ChipInput; readonly isWrong: boolean }) {
  const { isWrong, field, id, chips } = props;
  return (
    <input
      id={id}
      type="text"
      role="combobox"
      aria-expanded={chips.options.length > 0}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={chips.markedIndex >= 0 ? `${id}-${chips.markedIndex}` : undefined}
      aria-describedby={`${id}-faults ${toIssuesId(field)}`}
      aria-invalid={isWrong}
      autocomplete="off"
      spellcheck={false}
      {...chips.inputAttributes}
    />
  );
}

function Options(props: { readonly id: string; readonly label: string; readonly chips: ChipInput }) {
  const { id, label, chips } = props;
  const list = useRef<HTMLDivElement>(null);
  const hasOptions = chips.options.length > 0;
  useEffect(() => {
    // Suggestions below the last field may be outside the window.
    if (hasOptions) list.current?.scrollIntoView({ block: 'nearest' });
  }, [hasOptions]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chips.markedIndex]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={getViewTexts().editor.chips.suggested(label)}
      class="options"
    >
      {chips.options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the marked option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chips.markedIndex}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => chips.chooseOption(option)}
        >
          {option.name !== '' && <b>{option.name} </b>}
          {option.id}
        </div>
      ))}
    </div>
  );
}
