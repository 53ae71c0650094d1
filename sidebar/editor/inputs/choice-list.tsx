import { useState } from 'preact/hooks';
import { ticked } from '../../form/columns';
import { texts } from '../../text/texts';
import { matching } from '../../ui/matching';
import { TextField } from '../../ui/text-field';
import { Tick } from './checkbox';
import { issuesId } from './section';

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly group?: string;
}

interface Props {
  readonly field: 'dimensions' | 'summaryBy' | 'metrics';
  /** The kind of choices: "metrics", "columns". */
  readonly things: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Ids that are always ticked. */
  readonly locked?: readonly string[];
  /** Ids that the user cannot tick now. If one of them is ticked already, the user can untick it. */
  readonly barred: readonly string[];
  /** The id of the element that says why choices are disabled. */
  readonly why: string;
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** A list with more choices than this has a search field. */
const MANY = 8;

/** Checkboxes under their headings, with a search field if there are many. */
export function ChoiceList(props: Props) {
  const { things, choices, field } = props;
  const labels = texts().editor.choices;
  const [sought, setSought] = useState('');
  const shown = choices.filter(matching(sought));
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <fieldset class="choices" aria-describedby={issuesId(field)}>
      <legend class="heard">{things}</legend>
      {choices.length > MANY && (
        <TextField type="search" label={labels.search(things)} value={sought} onType={setSought} />
      )}
      <div class="scroll">
        {groups.map((group) => (
          <Group key={group} {...props} name={group} choices={shown.filter((one) => one.group === group)} />
        ))}
        <p class="hint" aria-live="polite">
          {shown.length === 0 && labels.noMatch(sought)}
        </p>
      </div>
    </fieldset>
  );
}

/** Choices under their heading, with buttons that tick all or none of the choices shown. */
function Group(props: Props & { readonly name: string | undefined }) {
  const labels = texts().editor.choices;
  const { field, name, choices, chosen, locked = [], barred, why, onChoose } = props;
  const ids = choices.map(({ id }) => id);
  const free = ids.filter((id) => !barred.includes(id));
  const choose = (some: readonly string[], isTicked: boolean) => onChoose(ticked(chosen, some, isTicked));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in a line with buttons
    <div class="group" role="group" aria-label={name}>
      {name !== undefined && (
        <div class="group-head">
          <b>{name}</b>
          <button
            type="button"
            class="small"
            aria-label={labels.allOf(name)}
            onClick={() => choose(free, true)}
          >
            {labels.all}
          </button>
          <button
            type="button"
            class="small"
            aria-label={labels.noneOf(name)}
            onClick={() => choose(ids, false)}
          >
            {labels.none}
          </button>
        </div>
      )}
      {choices.map(({ id, label, description }) => {
        const isLocked = locked.includes(id);
        const isTicked = isLocked || chosen.includes(id);
        const isBarred = !isTicked && barred.includes(id);
        return (
          <Tick
            key={id}
            id={`${field}-${id}`}
            label={label}
            hint={isLocked ? labels.inEveryRow(description) : description}
            isTicked={isTicked}
            isBarred={isLocked || isBarred}
            why={isBarred ? why : ''}
            onTick={(is) => choose([id], is)}
          />
        );
      })}
    </div>
  );
}
