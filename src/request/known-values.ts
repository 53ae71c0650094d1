import { texts } from '../wording/texts';
import { nearest } from './nearest';

/** A value in an earlier response for the file, with its name, which may be ''. */
export interface KnownValue {
  readonly id: string;
  readonly name: string;
}

/** The values in earlier responses for the file. */
export interface KnownValues {
  readonly apps: readonly KnownValue[];
  readonly areas: readonly KnownValue[];
}

/** In characters. Shorter ids are too similar for a guess. */
const SHORTEST_GUESS = 4;

/**
 * The known app that a typed id most likely means: one with the same digits, as Sheets removes zeros, or else the nearest spelling.
 * Undefined for a known id, and if none is close.
 */
export function closeApp(typed: string, apps: readonly KnownValue[]): KnownValue | undefined {
  if (apps.some(({ id }) => id === typed)) return undefined;
  const sameNumber = apps.find(({ id }) => isSameNumber(typed, id));
  if (sameNumber !== undefined || typed.length < SHORTEST_GUESS) return sameNumber;
  const near = nearest(
    typed,
    apps.map(({ id }) => id),
  );
  return apps.find(({ id }) => id === near);
}

/** "No app 123456. Did you mean 00123456 (Block Harbour)?" */
export function unknownAppSentence(typed: string, { id, name }: KnownValue): string {
  return texts().requests.unknownApp(typed, id, name);
}

/** True for ids that are the same number: Sheets may have turned one into the other. */
export function isSameNumber(one: string, other: string): boolean {
  return isNumeric(one) && isNumeric(other) && Number(one) === Number(other);
}

function isNumeric(text: string): boolean {
  return /^\d{1,30}(?:\.\d{1,30})?$/.test(text);
}
