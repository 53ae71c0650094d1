import { Component } from 'preact';

interface Props {
  /** Unique on the page. */
  readonly id: string;
  /** The name that radio buttons of a group share; a checkbox has none. */
  readonly group?: string;
  readonly label: string;
  readonly hint?: string;
  readonly isTicked: boolean;
  readonly isBarred?: boolean;
  /** The id of the element that says why the choice is disabled, if the hint does not say it. */
  readonly why?: string;
  readonly onTick: (isTicked: boolean) => void;
}

/** A checkbox or radio button with its hint. Lists are long, so it is rendered again only if its own properties change. */
export class Tick extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    const names = Object.keys({ ...this.props, ...next }) as (keyof Props)[];
    return names.some((name) => name !== 'onTick' && next[name] !== this.props[name]);
  }

  render({ id, group, label, hint, isTicked, isBarred, why = '' }: Props) {
    return (
      <label class="tick">
        <input
          type={group === undefined ? 'checkbox' : 'radio'}
          name={group}
          aria-label={label}
          aria-describedby={`${id}-hint ${why}`}
          checked={isTicked}
          disabled={isBarred}
          onChange={(event) => this.props.onTick(event.currentTarget.checked)}
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
