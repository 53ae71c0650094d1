import { useId } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server';
import { useRequest } from '../server';
import { ViewFailure } from '../ui';

const ON = 'on';

/** A checkbox whose change is saved at once. */
export function SettingSwitch(props: {
  readonly label: string;
  readonly means: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => Promise<SidebarState>;
}) {
  const { label, means, onSwitch } = props;
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
      <ViewFailure failure={asking.failure} />
    </>
  );
}
