import type { ComponentChildren } from 'preact';
import { Icon } from './icon';

/** A row of a list: a name to press, and below it a line about its state. What belongs to it folds out below, or is another view. */
export function ListRow(props: {
  /** The id of the button with the name, which can get the focus. */
  readonly id: string;
  readonly name: string;
  readonly line: ComponentChildren;
  /** Buttons at the end of the row. */
  readonly buttons?: ComponentChildren;
  /** Whether the details are shown; undefined if the name leads to another view. */
  readonly isOpen?: boolean;
  readonly details?: () => ComponentChildren;
  /** Shown between the row and its details, also while they are folded. */
  readonly children?: ComponentChildren;
  readonly onPress: () => void;
}) {
  const { id, name, isOpen, details } = props;
  return (
    <li>
      <div class="row">
        <Icon name="chevron" />
        <h2>
          <button
            id={id}
            class="row-name"
            type="button"
            title={name}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-details` : undefined}
            aria-describedby={`${id}-state`}
            onClick={props.onPress}
          >
            {name}
          </button>
        </h2>
        <p id={`${id}-state`} class="state-line">
          {props.line}
        </p>
        {props.buttons}
      </div>
      {props.children}
      {isOpen && (
        <div id={`${id}-details`} class="part row-details">
          {details?.()}
        </div>
      )}
    </li>
  );
}
