import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { getViewTexts } from '../text';
import { type Act, Buttons } from './buttons';

export function CopyField(props: {
  readonly label: string;
  readonly text: string;
  readonly more?: readonly Act[];
  /** True if the user has asked for the copy already. */
  readonly isCopiedAtOnce?: boolean;
}) {
  const { label, text, more = [], isCopiedAtOnce = false } = props;
  const id = useId();
  const { field, copied, copy } = useCopy();
  useEffect(() => {
    if (isCopiedAtOnce) copy();
  }, [text]);
  return (
    <>
      <label for={id}>{label}</label>
      <textarea ref={field} id={id} readOnly rows={4} value={text} />
      <Buttons acts={[{ label: getViewTexts().controls.copy, act: copy }, ...more]} />
      <p aria-live="polite">{copied}</p>
    </>
  );
}

/** A field with a text to copy, and what the user reads after copying it; '' before. */
export function useCopy() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState('');
  const copy = async () => {
    const { controls } = getViewTexts();
    setCopied(field.current && (await copyText(field.current)) ? controls.copied : controls.pressCopy);
  };
  return { field, copied, copy };
}

/** Copies the text of a field to the clipboard. False if Google's frame forbids it; the text is then selected. */
async function copyText(field: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Google's frame forbids the Clipboard API. The older command may be allowed.
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
