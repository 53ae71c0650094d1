import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { ticked } from '../../form/columns';
import { texts } from '../../text/texts';
import { HelpButton } from '../../ui/label';
import { matching } from '../../ui/matching';
import { Tick } from './checkbox';
import { issuesId } from './section';

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly group?: string;
  /** True for a choice that the list shows only after “More”, by a search, or once it was chosen. */
  readonly isRare: boolean;
}

interface Props {
  readonly field: 'dimensions' | 'summaryBy' | 'metrics';
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Ids that are always ticked. */
  readonly locked?: readonly string[];
  /** Ids that the user cannot tick now. If one of them is ticked already, the user can untick it. */
  readonly barred?: readonly string[];
  /** Says why choices are disabled. Shown while the list shows such a choice. */
  readonly why?: ComponentChildren;
  readonly onChoose: (chosen: readonly string[]) => void;
  /** Between the title and the list. */
  readonly children?: ComponentChildren;
}

/** A list with more choices than this has a search field. */
const MANY = 8;

/** Checkboxes under their headings: the usual ones, or all of them. */
export function ChoiceList(props: Props) {
  const { title, choices, field, chosen, locked = [], barred = [], why, onChoose } = props;
  const labels = texts().editor.choices;
  const id = useId();
  const [isExplained, explain] = useState(false);
  const [sought, setSought] = useState('');
  const [isWhole, showWhole] = useState(false);
  // A choice stays in the list after the user has removed it.
  const kept = useRef(new Set<string>());
  for (const one of [...chosen, ...locked]) kept.current.add(one);
  const rare = choices.filter((one) => one.isRare && !kept.current.has(one.id));
  const usual = isWhole ? choices : choices.filter((one) => !rare.includes(one));
  const shown = sought === '' ? usual : choices.filter(matching(sought));
  const isBarred = (one: string) => barred.includes(one) && !chosen.includes(one);
  const free = choices.map((one) => one.id).filter((one) => !isBarred(one) && !locked.includes(one));
  return (
    <fieldset class="choices" aria-describedby={issuesId(field)}>
      <legend class="label">
        <b>{title}</b>
        {choices.length > 0 && <HelpButton about={title} help={id} isOpen={isExplained} onToggle={explain} />}
      </legend>
      {props.children}
      {choices.length > MANY && (
        <input
          type="search"
          aria-label={labels.searchIn(title)}
          placeholder={labels.search}
          value={sought}
          onInput={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      <div id={`${id}-why`}>{shown.some((one) => isBarred(one.id)) && why}</div>
      <div id={id} class="scroll" hidden={choices.length === 0}>
        <Ticks {...props} {...{ shown, isBarred, isExplained }} whyId={`${id}-why`} />
        <p class="hint" aria-live="polite">
          {shown.length === 0 && labels.noMatch(sought)}
        </p>
      </div>
      <div class="presets">
        {rare.length > 0 && sought === '' && (
          <button
            type="button"
            class="small"
            aria-expanded={isWhole}
            aria-controls={id}
            onClick={() => showWhole(!isWhole)}
          >
            {isWhole ? labels.fewer : labels.more(rare.length)}
          </button>
        )}
        {choices.length > MANY && (
          <button type="button" class="small" onClick={() => onChoose(ticked(chosen, free, true))}>
            {labels.all}
          </button>
        )}
      </div>
    </fieldset>
  );
}

function Ticks(
  props: Props & {
    readonly shown: readonly Choice[];
    readonly isBarred: (id: string) => boolean;
    readonly isExplained: boolean;
    readonly whyId: string;
  },
) {
  const { field, shown, chosen, locked = [], isBarred, isExplained, onChoose } = props;
  const groups = [...new Set(shown.map(({ group }) => group))];
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset for each heading would be read aloud twice
    <div key={group} role="group" aria-label={group || props.title}>
      {group && <b aria-hidden="true">{group}</b>}
      {shown
        .filter((one) => one.group === group)
        .map(({ id, label, description }) => {
          const isLocked = locked.includes(id);
          const help = isExplained ? description : '';
          return (
            <Tick
              key={id}
              id={`${field}-${id}`}
              label={label}
              hint={isLocked ? texts().editor.choices.inEveryRow(help) : help}
              isTicked={isLocked || chosen.includes(id)}
              isBarred={isLocked || isBarred(id)}
              why={isBarred(id) ? props.whyId : ''}
              onTick={(is) => onChoose(ticked(chosen, [id], is))}
            />
          );
        })}
    </div>
  ));
}
