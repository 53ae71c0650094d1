import type { HttpResponse } from '../../platform/ports';
import { texts } from '../../wording/texts';

/** The text of a downloaded file, whatever it was packed or encoded in; or why there is none. */
export type Body = { readonly text: string } | { readonly unreadable: string };

/**
 * UTF-8, as which `text` is the body, unless the bytes say otherwise. The marks of gzip (1F 8B) and of UTF-16 (FE FF, FF FE) are no UTF-8, so they show as
 * replacement characters at the start of the text.
 */
export function bodyOf(response: HttpResponse, text: string): Body {
  if (isGzip(text)) return gunzipped(response);
  if (isUtf16(text)) return { text: response.text('UTF-16') };
  return { text };
}

/** Whether a piece of what begins so says nothing by itself. */
export function isPacked(text: string): boolean {
  return isGzip(text) || isUtf16(text);
}

function isGzip(text: string): boolean {
  return text.startsWith('\u001f\ufffd') || text.startsWith('\u001f\u008b');
}

/** Digits and the letters of a header are half NULs in UTF-16; replacement characters alone may have been written. */
function isUtf16(text: string): boolean {
  return text.startsWith('\ufffd\ufffd') && text.slice(0, 100).includes('\0');
}

function gunzipped(response: HttpResponse): Body {
  try {
    return { text: response.gunzippedText() };
  } catch {
    return { unreadable: texts().devices.downloads.badGzip };
  }
}

/** An XML or JSON error, or a web page, in place of a file; undefined for anything else. */
export function markupIn(text: string): 'xml' | 'json' | 'html' | undefined {
  if (/^[\ufeff\s]*\{\s*"/.test(text)) return 'json';
  const start = /^[\ufeff\s]*<([!?/\w]*)([^>]{0,40})/.exec(text);
  if (!start) return undefined;
  return /^(!doctype|html|head|body)$/i.test(start[1] ?? '') ? 'html' : 'xml';
}
