import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { FailureMessage } from '../../src/errors/failure-message';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Failure } from '../ui/failure';

/** A part of the settings with its own heading. */
export function SettingsPart({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="part" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}

const ON = 'on';

/** A checkbox whose change is saved at once. */
export function Switch(props: {
  readonly label: string;
  readonly means: string;
  readonly isOn: boolean;
  readonly state: SidebarState;
  readonly onSwitch: (isOn: boolean) => Promise<SidebarState>;
}) {
  const { label, means, state, onSwitch } = props;
  const id = useId();
  const asking = useRequest<SidebarState>();
  return (
    <>
      <label class="tick">
        <input
          type="checkbox"
          aria-describedby={id}
          checked={asking.isBusy ? asking.about === ON : props.isOn}
          onChange={({ currentTarget: { checked } }) =>
            asking.ask(() => onSwitch(checked), checked ? ON : 'off')
          }
        />
        {label}
      </label>
      <p id={id} class="hint">
        {means}
      </p>
      <SettingsFailure failure={asking.failure} state={state} />
    </>
  );
}

/** A failure in the settings. It only offers to try again, because other remedies are on the same page. */
export function SettingsFailure(props: {
  readonly failure: FailureMessage | null;
  readonly state: SidebarState;
  readonly onAgain?: () => void;
}) {
  const { failure, state, onAgain } = props;
  // Settings do not change rows, so a sentence about unchanged rows would confuse. So would a pointer to the settings.
  const shown = failure && {
    ...failure,
    kept: '',
    doNext: texts().settings.doNext[failure.kind] ?? failure.doNext,
  };
  return <Failure failure={shown} state={state} helps={onAgain ? { again: onAgain } : {}} />;
}
