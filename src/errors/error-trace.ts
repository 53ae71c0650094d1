import { excerpt } from './redact';

/** The parts of an unexpected error that may be stored and shown. */
export interface ErrorTrace {
  /** The error's class, such as "TypeError"; Google's services throw "Exception". */
  readonly name: string;
  /** One line of at most 200 characters, without secrets. */
  readonly message: string;
  /** Places in the built file, such as "Code:39:55208", the innermost first: `npm run trace` finds them in the source. */
  readonly places: readonly string[];
}

const LONGEST_STACK = 20_000;
const MOST_PLACES = 8;
const PLACE = /\bCode(?:\.gs|\.js)?:(\d{1,7}:\d{1,9})\b/g;

/** The classes of errors that the engine throws for a mistake in the add-on's own code. Plain "Error" is thrown for broken invariants. */
const OWN_MISTAKES = ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError', 'Error'];

/** The trace of any thrown value. Only places are taken from its stack, as the stack also repeats the message, unredacted. */
export function traceOf(error: unknown, secrets: readonly string[]): ErrorTrace {
  if (!(error instanceof Error))
    return { name: 'Thrown value', message: excerpt(String(error), secrets), places: [] };
  const stack = String(error.stack ?? '').slice(0, LONGEST_STACK);
  const places = [...stack.matchAll(PLACE)].map(([, place]) => `Code:${place}`);
  return {
    name: excerpt(String(error.name), secrets),
    message: excerpt(String(error.message), secrets),
    places: places.slice(0, MOST_PLACES),
  };
}

/** Whether the error is a mistake of the add-on, rather than a refusal by one of Google's services. */
export function isOwnMistake({ name }: ErrorTrace): boolean {
  return OWN_MISTAKES.includes(name);
}

/** The error's class and innermost place, without its message: "TypeError at Code:39:55208". */
export function shortTrace({ name, places: [innermost] }: ErrorTrace): string {
  return innermost === undefined ? name : `${name} at ${innermost}`;
}

/** The whole trace in one line. */
export function traceLine({ name, message, places }: ErrorTrace): string {
  const described = message === '' ? name : `${name}: ${message}`;
  return places.length === 0 ? described : `${described} at ${places.join(' < ')}`;
}
