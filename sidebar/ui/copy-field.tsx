import { useId } from 'preact/hooks';
import { texts } from '../text/texts';
import { type Act, Buttons } from './buttons';
import { useCopy } from './use-copy';

/** A text in a field, with a button that copies it, and more buttons beside that one. */
export function CopyField(props: {
  readonly label: string;
  readonly text: string;
  readonly more?: readonly Act[];
}) {
  const { label, text, more = [] } = props;
  const id = useId();
  const { field, copied, copy } = useCopy();
  return (
    <>
      <label for={id}>{label}</label>
      <textarea ref={field} id={id} readOnly rows={4} value={text} />
      <Buttons acts={[{ label: texts().actions.formula.copy, act: copy }, ...more]} />
      <p aria-live="polite">{copied}</p>
    </>
  );
}
