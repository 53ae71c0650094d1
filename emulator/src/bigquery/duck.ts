import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** The answer of DuckDB as JSON values. Decimals and large numbers are texts. */
export interface DuckAnswer {
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** The error of a statement that DuckDB refused. */
export class DuckError extends Error {}

/**
 * DuckDB's package returns promises, but a script's call of a service must return immediately. So the database is in a worker, and the
 * calling thread sleeps until the worker has answered.
 */
const PROGRAM = `
const { workerData } = require('node:worker_threads');
const { DuckDBInstance } = require('@duckdb/node-api');
const { port, signal } = workerData;
const connected = DuckDBInstance.create(':memory:').then((instance) => instance.connect());
port.on('message', async (sql) => {
  let answer;
  try {
    const reader = await (await connected).runAndReadAll(sql);
    answer = { names: reader.columnNames(), types: reader.columnTypes().map(String), rows: reader.getRowsJson() };
  } catch (error) {
    answer = { error: error.message };
  }
  port.postMessage(answer);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
`;

type Ask = (sql: string) => DuckAnswer;

let asking: Ask | undefined;

/** Runs one or more statements, separated by semicolons, in the database of this process. Throws DuckError. */
export function duck(sql: string): DuckAnswer {
  asking ??= start();
  return asking(sql);
}

function start(): Ask {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { port: port2, signal };
  // Without the options of this process, like the other workers.
  const worker = new Worker(PROGRAM, { eval: true, execArgv: [], workerData, transferList: [port2] });
  // The worker must not keep the process alive.
  worker.unref();
  port1.unref();
  const ask: Ask = (sql) => {
    Atomics.store(signal, 0, 0);
    port1.postMessage(sql);
    while (Atomics.load(signal, 0) === 0) Atomics.wait(signal, 0, 0);
    const answer = receiveMessageOnPort(port1)?.message as DuckAnswer & { error?: string };
    if (answer.error !== undefined) throw new DuckError(answer.error);
    return answer;
  };
  ask(MACROS);
  return ask;
}

/** BigQuery's functions that DuckDB does not have. */
const MACROS = `
CREATE MACRO safe_divide(a, b) AS CASE WHEN b = 0 THEN NULL ELSE a / b END;
CREATE MACRO regexp_contains(a, b) AS regexp_matches(a, b);
`;
