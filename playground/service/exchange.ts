/** A request and its response, without a network. */

export interface ServiceRequest {
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  /** The headers, with names in any case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ServiceAnswer {
  readonly status: number;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** The time before the response. The server waits for it, and tests add it to a virtual clock. */
  readonly delayMs?: number;
  /** True if the connection is aborted without a response. */
  readonly dropped?: true;
}

export function jsonAnswer(status: number, value: unknown): ServiceAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

/** An error response of the reporting endpoints. */
export function errorAnswer(status: number, message: string): ServiceAnswer {
  return jsonAnswer(status, { code: status, message });
}

/** An error response of the storage with the device files. */
export function xmlError(status: number, code: string, message: string, more = ''): ServiceAnswer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message>${more}</Error>\n`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

/** Thrown for a refused request, with the status and the message of the error response. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
