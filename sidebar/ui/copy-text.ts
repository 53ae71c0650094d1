import { useRef, useState } from 'preact/hooks';
import { texts } from '../text/texts';

/** A field with a formula to copy, and what the user reads after copying it; '' before. */
export function useCopy() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState('');
  const copy = async () => {
    const { formula } = texts().actions;
    const isCopied = field.current !== null && (await copyText(field.current));
    setCopied(isCopied ? formula.copied : formula.notCopied);
  };
  return { field, copied, copy };
}

/** Copies the text of a field to the clipboard. Returns false if Google's frame forbids it; the text is then selected. */
export async function copyText(field: HTMLTextAreaElement): Promise<boolean> {
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
