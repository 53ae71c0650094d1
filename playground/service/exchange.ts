/** One request and one answer, without any network. */

export interface ServiceRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Names in any case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ServiceAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** How long the service takes before it answers: waited for by the server, added to a virtual clock by tests. */
  readonly delayMs?: number;
  /** True when no answer comes: the connection is broken off instead. */
  readonly dropped?: true;
}

export function jsonAnswer(status: number, value: unknown): ServiceAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

/** An error of the reporting endpoints. */
export function errorAnswer(status: number, message: string): ServiceAnswer {
  return jsonAnswer(status, { code: status, message });
}

/** An error of the storage that holds the device files. */
export function xmlError(status: number, code: string, message: string, more = ''): ServiceAnswer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message>${more}</Error>\n`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}
