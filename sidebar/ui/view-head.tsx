import { texts } from '../text/texts';
import { Icon } from './icon';

/** The top of a view other than the list: its name, and the way back. */
export function ViewHead(props: {
  readonly title: string;
  readonly back?: string;
  readonly onClose: (() => void) | null;
}) {
  const { title, back = texts().controls.back, onClose } = props;
  return (
    <header class="head">
      {onClose !== null && (
        <button type="button" class="icon" aria-label={back} onClick={onClose}>
          <Icon name="back" />
        </button>
      )}
      <h2 tabIndex={-1}>{title}</h2>
    </header>
  );
}
