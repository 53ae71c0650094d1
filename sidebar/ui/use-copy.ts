import { useRef, useState } from 'preact/hooks';
import { texts } from '../text/texts';

/** A field with a text to copy, and what the user reads after copying it; '' before. */
export function useCopy() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState('');
  const copy = async () => {
    const { controls } = texts();
    setCopied(field.current && (await isCopied(field.current)) ? controls.copied : controls.pressCopy);
  };
  return { field, copied, copy };
}

/** Copies the text of a field to the clipboard. False if Google's frame forbids it; the text is then selected. */
async function isCopied(field: HTMLTextAreaElement): Promise<boolean> {
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
