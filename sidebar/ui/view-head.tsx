import { texts } from '../text/texts';
import { IconButton } from './buttons';

/** The top of a view other than the list: its name, and the way back. */
export function ViewHead(props: {
  readonly title: string;
  readonly back?: string;
  readonly onClose: (() => void) | null;
}) {
  const { title, back = texts().controls.back, onClose } = props;
  return (
    <header class="head">
      {onClose !== null && <IconButton icon="back" label={back} act={onClose} />}
      <h2 tabIndex={-1}>{title}</h2>
    </header>
  );
}
