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
