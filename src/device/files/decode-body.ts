import type { HttpResponse } from '../../platform/ports';
import { texts } from '../../wording/texts';

/** The text of a downloaded file after unpacking and decoding; or the reason why it cannot be read. */
export type Body = { readonly text: string } | { readonly unreadable: string };

/**
 * Decodes a body; `text` is the body decoded as UTF-8. It is used unless the body starts with the mark of gzip (1F 8B) or of UTF-16
 * (FE FF, FF FE): these bytes are not valid UTF-8, so they appear as replacement characters at the start of `text`.
 */
export function bodyOf(response: HttpResponse, text: string): Body {
  if (isGzip(text)) return gunzipped(response);
  if (isUtf16(text)) return { text: response.text('UTF-16') };
  return { text };
}

/** Whether a file with this beginning is packed or in UTF-16, so that a single piece cannot be decoded. */
export function isPacked(text: string): boolean {
  return isGzip(text) || isUtf16(text);
}

function isGzip(text: string): boolean {
  return text.startsWith('\u001f\ufffd') || text.startsWith('\u001f\u008b');
}

/** In UTF-16, every second byte of digits and header letters is NUL. Replacement characters alone prove nothing: files may have them. */
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

/** The kind of an error body (XML or JSON) or web page that was sent instead of a file; undefined for anything else. */
export function markupIn(text: string): 'xml' | 'json' | 'html' | undefined {
  if (/^[\ufeff\s]*\{\s*"/.test(text)) return 'json';
  const start = /^[\ufeff\s]*<([!?/\w]*)([^>]{0,40})/.exec(text);
  if (!start) return undefined;
  return /^(!doctype|html|head|body)$/i.test(start[1] ?? '') ? 'html' : 'xml';
}
