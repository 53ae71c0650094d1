import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { getViewTexts } from '../text';
import { Icon, type IconName } from './icon';

/** What a button does. */
export interface Act {
  readonly label: string;
  /** What screen readers say, if several buttons have the same label. */
  readonly name?: string;
  readonly isPrimary?: boolean;
  /** What the button says while its own action is under way; '' otherwise. */
  readonly busy?: string;
  /** Why the button is grey, as a sentence that is shown; '' while it can be used. */
  readonly disabledReason?: string;
  /** Without an action, the button submits its form. */
  readonly act?: () => unknown;
}

/**
 * Buttons with the reasons why some are grey. Grey ones stay in the page, so that the focus stays on them. All are grey while the view
 * says that it is busy.
 */
export function Buttons(props: {
  readonly acts: readonly (Act | false)[];
  readonly isBusy?: boolean;
  /** What the buttons act on. Screen readers say it, too, if other rows have the same buttons. */
  readonly subject?: string;
  /** More controls behind the buttons. */
  readonly children?: ComponentChildren;
}) {
  const id = useId();
  const acts = props.acts.filter((act) => act !== false);
  const reasons = [...new Set(acts.map(({ disabledReason = '' }) => disabledReason))].filter(
    (reason) => reason !== '',
  );
  return (
    <div class="buttons">
      {acts.map(({ label, name, isPrimary, busy = '', disabledReason = '', act }) => {
        const isOff = props.isBusy === true || busy !== '' || disabledReason !== '';
        return (
          <button
            key={label}
            type={act ? 'button' : 'submit'}
            class={isPrimary ? 'primary' : undefined}
            aria-label={name ?? nameButton(label, props.subject)}
            aria-disabled={isOff}
            aria-describedby={disabledReason === '' ? undefined : `${id}-${reasons.indexOf(disabledReason)}`}
            onClick={(event) => {
              if (isOff) event.preventDefault();
              else act?.();
            }}
          >
            {busy || label}
          </button>
        );
      })}
      {props.children}
      {reasons.map((reason, nth) => (
        <p key={reason} id={`${id}-${nth}`} class="hint">
          {reason}
        </p>
      ))}
    </div>
  );
}

function nameButton(label: string, thing: string | undefined): string | undefined {
  return thing === undefined ? undefined : getViewTexts().card.buttonOf(label, thing);
}

/** A drawing as a button. Its tooltip is its label, or why it is grey. */
export function IconButton(props: {
  readonly icon: IconName;
  readonly label: string;
  readonly subject?: string;
  readonly isStrong?: boolean;
  readonly disabledReason?: string;
  readonly act: () => unknown;
}) {
  const { icon, label, isStrong = false, disabledReason = '', act } = props;
  return (
    <button
      type="button"
      class={isStrong ? 'icon strong' : 'icon'}
      title={disabledReason || label}
      aria-label={nameButton(label, props.subject) ?? label}
      aria-disabled={disabledReason !== ''}
      onClick={() => disabledReason === '' && act()}
    >
      <Icon name={icon} />
    </button>
  );
}
