/** What is being typed at a place of a formula. */
export type Typing =
  /** The name of a function, from the position `from` of the text. */
  | { readonly kind: 'name'; readonly typed: string; readonly from: number }
  /** The argument of a call; arguments count from 0. */
  | { readonly kind: 'argument'; readonly name: string; readonly argument: number };

interface Open {
  readonly name: string;
  argument: number;
}

const PART = /"(?:[^"]|"")*("|$)|'(?:[^']|'')*('|$)|[\p{L}_][\p{L}\p{N}_.]*|[\s\S]/gu;

/** What is being typed at `caret`; null outside of formulas, in texts that are no argument, and after a finished call. */
export function typingAt(text: string, caret: number, separators: string): Typing | null {
  if (!text.startsWith('=')) return null;
  const before = text.slice(1, caret);
  const open: Open[] = [];
  let last = '';
  for (const [part] of before.matchAll(PART)) {
    if (part === '(') open.push({ name: isName(last) ? last : '', argument: 0 });
    else if (part === ')') open.pop();
    else if (separators.includes(part) && open.length > 0) open.at(-1)!.argument += 1;
    if (part.trim() !== '') last = part;
  }
  if (isName(last) && before.endsWith(last)) return { kind: 'name', typed: last, from: caret - last.length };
  return around(open);
}

/** The call around a name that is being typed, for a name that no function begins with. */
export function callAround(
  text: string,
  { from }: { readonly from: number },
  separators: string,
): Typing | null {
  return typingAt(`${text.slice(0, from)} `, from + 1, separators);
}

function around(open: readonly Open[]): Typing | null {
  const call = open.at(-1);
  if (call === undefined || call.name === '') return null;
  return { kind: 'argument', name: call.name.toUpperCase(), argument: call.argument };
}

function isName(part: string): boolean {
  return /^[\p{L}_]/u.test(part);
}
