import { texts } from '../text/texts';
import { Icon } from './icon';

/** The top of a view other than the list: its name, and the way back. */
export function ViewHead({
  title,
  onClose,
}: {
  readonly title: string;
  readonly onClose: (() => void) | null;
}) {
  return (
    <header class="head">
      {onClose !== null && (
        <button type="button" class="icon" aria-label={texts().controls.back} onClick={onClose}>
          <Icon name="back" />
        </button>
      )}
      <h2 tabIndex={-1}>{title}</h2>
    </header>
  );
}
