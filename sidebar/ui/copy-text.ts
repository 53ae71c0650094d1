/** Copies the text of a field. Google's frame may forbid both ways: then the text is selected, and false comes back. */
export async function copyText(field: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // The clipboard is not ours to write to here; the older way may be.
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
