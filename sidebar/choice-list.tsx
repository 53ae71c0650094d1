import { useId, useState } from 'preact/hooks';
import { matching } from './matching';
import type { DimensionChoice } from './server';
import { TextField } from './text-field';

type Ticked = DimensionChoice & { readonly group?: string };

interface Props {
  readonly legend: string;
  readonly choices: readonly Ticked[];
  readonly ticked: readonly string[];
  /** Ids that are always ticked. */
  readonly locked?: readonly string[];
  /** What one choice is called in the search field; without it there is no search. */
  readonly search?: string;
  readonly fault?: string | undefined;
  readonly onTick: (ticked: readonly string[]) => void;
}

/** Checkboxes of dimensions or metrics, under their headings, with a search field where they are many. */
export function ChoiceList(props: Props) {
  const faultId = useId();
  const [sought, setSought] = useState('');
  const shown = matching(props.choices, sought);
  const groups = [...new Set(shown.map(({ group }) => group))];
  const ofGroup = (group: string | undefined) => shown.filter((choice) => choice.group === group);
  return (
    <fieldset class="choices" aria-describedby={faultId}>
      <legend>
        {props.legend} <span class="count">{props.ticked.length} ticked</span>
      </legend>
      <p id={faultId} class="fault">
        {props.fault}
      </p>
      {props.search !== undefined && (
        <TextField type="search" label={`Search ${props.search}`} value={sought} onType={setSought} />
      )}
      <div class="scroll">
        {groups.map((group) =>
          group === undefined ? (
            <Boxes key="" {...props} choices={ofGroup(group)} />
          ) : (
            <fieldset key={group} class="group">
              <legend>{group}</legend>
              <Boxes {...props} choices={ofGroup(group)} />
            </fieldset>
          ),
        )}
        {shown.length === 0 && <p class="hint">Nothing here matches “{sought}”.</p>}
      </div>
    </fieldset>
  );
}

function Boxes(props: Props) {
  const { choices, ticked, locked = [], onTick } = props;
  const toggle = (id: string) =>
    onTick(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id]);
  return choices.map(({ id, label, description }) => (
    <label key={id} class="tick" title={description}>
      <input
        type="checkbox"
        checked={ticked.includes(id)}
        disabled={locked.includes(id)}
        onChange={() => toggle(id)}
      />
      <span>
        {label}
        {locked.includes(id) && <span class="count"> always</span>}
      </span>
    </label>
  ));
}
