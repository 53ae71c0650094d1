import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { withChecked } from '../../form';
import { getViewTexts } from '../../text';
import { createMatcher, HelpButton } from '../../ui';
import { Checkbox } from './checkbox';
import { toIssuesId } from './fields';

interface ListChoice {
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
  readonly choices: readonly ListChoice[];
  readonly chosen: readonly string[];
  readonly lockedIds?: readonly string[];
  /** Ids that the user cannot tick now. If one of them is ticked already, the user can untick it. */
  readonly disabledIds?: readonly string[];
  /** Says why choices are disabled. Shown while the list shows such a choice. */
  readonly disabledReason?: ComponentChildren;
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly children?: ComponentChildren;
}

const MAX_WITHOUT_SEARCH = 8;

export function ChoiceList(props: Props) {
  const { title, choices, field, chosen, lockedIds = [], disabledIds = [], disabledReason, onChoose } = props;
  const labels = getViewTexts().editor.choices;
  const id = useId();
  const [isExplained, setExplained] = useState(false);
  const [searchText, setSearchText] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  // A choice stays in the list after the user has removed it.
  const everChosen = useRef(new Set<string>());
  for (const one of [...chosen, ...lockedIds]) everChosen.current.add(one);
  const rareChoices = choices.filter((one) => one.isRare && !everChosen.current.has(one.id));
  const usualChoices = showsAll ? choices : choices.filter((one) => !rareChoices.includes(one));
  const visibleChoices = searchText === '' ? usualChoices : choices.filter(createMatcher(searchText));
  const isDisabled = (choiceId: string) => disabledIds.includes(choiceId) && !chosen.includes(choiceId);
  const selectableIds = choices
    .map((one) => one.id)
    .filter((one) => !isDisabled(one) && !lockedIds.includes(one));
  return (
    <fieldset class="choices" aria-describedby={toIssuesId(field)}>
      <legend class="label">
        <b>{title}</b>
        {choices.length > 0 && (
          <HelpButton about={title} help={id} isOpen={isExplained} onToggle={setExplained} />
        )}
      </legend>
      {props.children}
      {choices.length > MAX_WITHOUT_SEARCH && (
        <input
          type="search"
          aria-label={labels.searchIn(title)}
          placeholder={labels.search}
          value={searchText}
          onInput={({ currentTarget }) => setSearchText(currentTarget.value)}
        />
      )}
      <div id={`${id}-why`}>{visibleChoices.some((one) => isDisabled(one.id)) && disabledReason}</div>
      <div id={id} class="scroll" hidden={choices.length === 0}>
        <CheckboxGroups {...props} {...{ visibleChoices, isDisabled, isExplained }} reasonId={`${id}-why`} />
        <p class="hint" aria-live="polite">
          {visibleChoices.length === 0 && labels.noMatch(searchText)}
        </p>
      </div>
      <div class="presets">
        {rareChoices.length > 0 && searchText === '' && (
          <button
            type="button"
            class="small"
            aria-expanded={showsAll}
            aria-controls={id}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? labels.fewer : labels.more(rareChoices.length)}
          </button>
        )}
        {choices.length > MAX_WITHOUT_SEARCH && (
          <button
            type="button"
            class="small"
            onClick={() => onChoose(withChecked(chosen, selectableIds, true))}
          >
            {labels.all}
          </button>
        )}
      </div>
    </fieldset>
  );
}

function CheckboxGroups(
  props: Props & {
    readonly visibleChoices: readonly ListChoice[];
    readonly isDisabled: (id: string) => boolean;
    readonly isExplained: boolean;
    readonly reasonId: string;
  },
) {
  const { field, visibleChoices, chosen, lockedIds = [], isDisabled, isExplained, onChoose } = props;
  const groups = [...new Set(visibleChoices.map(({ group }) => group))];
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset for each heading would be read aloud twice
    <div key={group} role="group" aria-label={group || props.title}>
      {group && <b aria-hidden="true">{group}</b>}
      {visibleChoices
        .filter((choice) => choice.group === group)
        .map(({ id, label, description }) => {
          const isLocked = lockedIds.includes(id);
          const help = isExplained ? description : '';
          return (
            <Checkbox
              key={id}
              id={`${field}-${id}`}
              label={label}
              hint={isLocked ? getViewTexts().editor.choices.inEveryRow(help) : help}
              isChecked={isLocked || chosen.includes(id)}
              isDisabled={isLocked || isDisabled(id)}
              reasonId={isDisabled(id) ? props.reasonId : ''}
              onCheck={(isChecked) => onChoose(withChecked(chosen, [id], isChecked))}
            />
          );
        })}
    </div>
  ));
}
