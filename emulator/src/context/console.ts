import { call, now, strict } from './host';

const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/** Apps Script's console. It writes lines to the execution's log. */
export function makeConsole(): object {
  const started = new Map<string, number>();
  const methods: Record<string, (...args: unknown[]) => void> = {
    time: (label = 'default') => {
      started.set(String(label), now());
    },
    timeEnd: (label = 'default') => {
      const from = started.get(String(label));
      started.delete(String(label));
      if (from !== undefined) call('Console', 'log', 'info', `${String(label)}: ${now() - from}ms`);
    },
  };
  for (const level of LEVELS) {
    methods[level] = (...args) => {
      call('Console', 'log', level, formatted(args));
    };
  }
  return strict('console', methods);
}

/** Logger. It writes the same lines and also returns all of them as one text. */
export function makeLogger(): object {
  let kept = '';
  const logger: object = strict('Logger', {
    log(...args: unknown[]) {
      const line = formatted(args);
      kept += `${line}\n`;
      call('Console', 'log', 'info', line);
      return logger;
    },
    getLog: () => kept,
    clear() {
      kept = '';
    },
  });
  return logger;
}

/** Replaces %s, %d, %i, %f and %j in the first text with the other values, and appends the values that are left. */
function formatted(args: readonly unknown[]): string {
  const rest = args.slice(1);
  const first = args[0];
  if (typeof first !== 'string') return args.map(shown).join(' ');
  const filled = first.replace(/%[sdifjo]/g, (place) => (rest.length === 0 ? place : shown(rest.shift())));
  return [filled, ...rest.map(shown)].join(' ');
}

function shown(value: unknown): string {
  if (value instanceof Error) return value.stack ?? String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return String(value);
  return JSON.stringify(value);
}
