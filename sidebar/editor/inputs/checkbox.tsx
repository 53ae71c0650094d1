import { Component } from 'preact';

interface Props {
  /** Unique on the page. */
  readonly id: string;
  /** The name that radio buttons of a group share; a checkbox has none. */
  readonly group?: string;
  readonly label: string;
  readonly hint?: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  /** The id of the element that says why the choice is disabled, if the hint does not say it. */
  readonly reasonId?: string;
  readonly onCheck: (isChecked: boolean) => void;
}

/** A checkbox or radio button with its hint. Lists are long, so it is rendered again only if its own properties change. */
export class Checkbox extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    const names = Object.keys({ ...this.props, ...next }) as (keyof Props)[];
    return names.some((name) => name !== 'onCheck' && next[name] !== this.props[name]);
  }

  render({ id, group, label, hint, isChecked, isDisabled, reasonId = '' }: Props) {
    return (
      <label class="tick">
        <input
          type={group === undefined ? 'checkbox' : 'radio'}
          name={group}
          aria-label={label}
          aria-describedby={`${id}-hint ${reasonId}`}
          checked={isChecked}
          disabled={isDisabled}
          onChange={(event) => this.props.onCheck(event.currentTarget.checked)}
        />
        <span>
          {label}
          <span id={`${id}-hint`} class="hint">
            {hint}
          </span>
        </span>
      </label>
    );
  }
}
