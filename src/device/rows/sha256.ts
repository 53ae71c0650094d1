import { sha256 } from 'js-sha256';

/** The SHA-256 of the text's UTF-8, as 64 hex digits. Half a surrogate pair is hashed as U+FFFD, as by every encoder. */
export function sha256Hex(text: string): string {
  return sha256(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
