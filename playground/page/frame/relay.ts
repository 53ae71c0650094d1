import type { ScriptAnswer, ScriptCall } from '../../page-server/api';

/** A message of the add-on's page to the spreadsheet page. */
export type Said =
  | {
      readonly playground: 'call';
      readonly id: number;
      readonly name: string;
      readonly args: readonly unknown[];
    }
  | { readonly playground: 'close' }
  | { readonly playground: 'focus' }
  | { readonly playground: 'size'; readonly width?: number; readonly height?: number };

/** Checks a message. Returns null for an unknown one, because a sandboxed page may send anything. */
export function sentence(data: unknown): Said | null {
  if (typeof data !== 'object' || data === null || !('playground' in data)) return null;
  const message = data as Readonly<Record<string, unknown>>;
  switch (message['playground']) {
    case 'close':
    case 'focus':
      return { playground: message['playground'] };
    case 'size':
      return { playground: 'size', ...pixels('width', message), ...pixels('height', message) };
    case 'call':
      return call(message);
    default:
      return null;
  }
}

function call({ id, name, args }: Readonly<Record<string, unknown>>): Said | null {
  if (typeof id !== 'number' || typeof name !== 'string' || !Array.isArray(args)) return null;
  return { playground: 'call', id, name, args };
}

function pixels(
  name: 'width' | 'height',
  message: Readonly<Record<string, unknown>>,
): { width?: number; height?: number } {
  const value = message[name];
  return typeof value === 'number' && value > 0 && value < 10_000 ? { [name]: value } : {};
}

/** Forwards a call and returns its outcome to the frame. If the call cannot be sent, it fails in the frame with the reason. */
export async function relay(
  { id, name, args }: Extract<Said, { playground: 'call' }>,
  send: (call: ScriptCall) => Promise<ScriptAnswer>,
  answer: (message: object) => void,
): Promise<void> {
  try {
    answer({ playground: 'answer', id, ...(await send({ name, args })) });
  } catch (error) {
    answer({ playground: 'answer', id, error: error instanceof Error ? error.message : String(error) });
  }
}
