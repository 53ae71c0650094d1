/** The only connection of the context to the host. This code runs inside the context, and only texts leave it. */

export interface Bridge {
  /** Returns `{"value": …}`, `{"error": {"name": …, "message": …}}`, or a quotation mark and the text of the value. Never throws. */
  call(service: string, method: string, argsJson: string): string;
  /** The execution's time, in milliseconds since 1970. */
  now(): number;
}

type Reply = {
  readonly value?: unknown;
  readonly error?: { readonly name: string; readonly message: string };
};

/**
 * What an execution is attached to. It is not certain that a time trigger of a published add-on has an active spreadsheet. Attached to
 * nothing, it has no document properties, document cache and document lock either.
 */
export type Attachment = 'spreadsheet' | 'document' | 'nothing';

let bridge: Bridge;
let attached: Attachment;

/** Sets the bridge. Must be called before anything else in the context. */
export function connect(to: Bridge, attachedTo: Attachment): void {
  bridge = to;
  attached = attachedTo;
}

export function hasActiveSpreadsheet(): boolean {
  return attached === 'spreadsheet';
}

export function hasDocument(): boolean {
  return attached !== 'nothing';
}

export function now(): number {
  return bridge.now();
}

/** Calls a method of a host service and returns its result. If it fails, throws an Error of this context with the host's message. */
export function call(service: string, method: string, ...args: unknown[]): unknown {
  const answer = bridge.call(service, method, encode(args));
  if (answer.startsWith('"')) return answer.slice(1);
  const reply = decode(answer) as Reply;
  if (reply.error === undefined) return reply.value;
  const error = new Error(reply.error.message);
  error.name = reply.error.name;
  throw error;
}

/**
 * The object for the script. Reading a property that it does not have throws "not emulated: name.property" and does not return undefined.
 * Properties that may be undefined must exist on `target` from the start.
 */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(of, property) {
      if (property in of || typeof property === 'symbol') return Reflect.get(of, property, of);
      // JSON.stringify and await read these of any object.
      if (property === 'toJSON' || property === 'then') return undefined;
      return notEmulated(`${name}.${property}`);
    },
    set(of, property, value) {
      if (property in of) return Reflect.set(of, property, value, of);
      return notEmulated(`setting ${name}.${String(property)}`);
    },
  });
}

/** Throws. The host also records it, because the script may swallow the error. */
export function notEmulated(what: string): never {
  call('Runtime', 'notEmulated', what);
  throw new Error(`not emulated: ${what}`);
}

/** A value as JSON in which a Date is `{"$date": ms}`. */
export function encode(value: unknown): string {
  // With a replacer function, a large batchUpdate would take seconds; toJSON costs almost nothing.
  const before = Date.prototype.toJSON;
  Date.prototype.toJSON = encodedDate;
  try {
    return JSON.stringify(value);
  } finally {
    Date.prototype.toJSON = before;
  }
}

export function decode(json: string): unknown {
  return json.includes('"$date"') ? JSON.parse(json, revived) : JSON.parse(json);
}

function encodedDate(this: Date): never {
  return { $date: this.getTime() } as never;
}

function revived(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value);
  if (keys.length !== 1 || keys[0] !== '$date') return value;
  return new Date((value as { $date: number }).$date);
}
