import type { TextStore } from '../platform/ports';
import { checkBaseUrl } from '../service/http/address';
import { parsed } from '../storage/versioned-json';
import { STORED_VERSION } from './kept';

/** The document's note of the address that its reports use, for colleagues who have none yet. */
const PROPERTY = 'adreports.address';
const LONGEST = 200;

/**
 * The address in the document's properties; null where there is none, or none that a base URL could be. Any editor can write it: it is
 * to be shown as text, and used only by the user's own choice.
 */
export function fileAddress(properties: ReadonlyMap<string, string>): FileAddress | null {
  const kept = parsed(properties.get(PROPERTY));
  const { v, baseUrl, by } = kept ?? {};
  if (v !== STORED_VERSION || typeof baseUrl !== 'string' || baseUrl.length > LONGEST) return null;
  const checked = checkBaseUrl(baseUrl);
  if ('refused' in checked) return null;
  return { baseUrl: checked.ok, by: typeof by === 'string' ? by.slice(0, LONGEST) : '' };
}

/** Notes the address that a report of the file was run or saved with, where it is another than before. */
export function noteFileAddress(baseUrl: string, by: string, document: TextStore): void {
  const text = document.get(PROPERTY);
  const before = text === undefined ? null : fileAddress(new Map([[PROPERTY, text]]));
  if (baseUrl === '' || before?.baseUrl === baseUrl) return;
  document.set(PROPERTY, JSON.stringify({ v: STORED_VERSION, baseUrl, by }));
}

/** An address of the reporting service that reports of the file use. */
export interface FileAddress {
  readonly baseUrl: string;
  /** The e-mail address of the user who noted it by saving or running a report, or ''. */
  readonly by: string;
}
