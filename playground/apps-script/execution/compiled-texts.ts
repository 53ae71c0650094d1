import { type Context, Script } from 'node:vm';

/** Shorter texts are compiled each time, as Google does. In characters. */
const LONG = 10_000;
const MOST_SCRIPTS = 8;

/** The name that a text gives itself, for stack traces. */
const NAME = /\/\/# sourceURL=(\S+)\s*$/;

const scripts = new Map<string, Script>();

/** Replaces Function in a context. `compiled` returns the function of a parameter and a body, or undefined for other arguments. */
const INSTALL = new Script(`(compiled) => {
  const make = (Native, args) => compiled(Native, args) ?? Reflect.construct(Native, args);
  globalThis.Function = new Proxy(Function, { construct: make, apply: (Native, _, args) => make(Native, args) });
}`);

/**
 * Makes `new Function` compile a long text once for all executions, as project-scripts.ts does with files. Otherwise each execution would
 * compile it again, because each has its own global scope.
 */
export function compileTextsOnce(context: Context): void {
  const compiled = (Native: FunctionConstructor, args: readonly unknown[]) => {
    const [parameter, body] = args;
    if (args.length !== 2 || typeof parameter !== 'string' || typeof body !== 'string') return undefined;
    return body.length < LONG ? undefined : scriptOf(Native, parameter, body).runInContext(context);
  };
  INSTALL.runInContext(context)(compiled);
}

function scriptOf(Native: FunctionConstructor, parameter: string, body: string): Script {
  // What the engine makes of the two texts, so that lines count as they do without this.
  const text = `(function anonymous(${parameter}\n) {\n${body}\n})`;
  const known = scripts.get(text);
  if (known !== undefined) return known;
  // Throws a SyntaxError if one of the texts is not whole, such as a body that closes the function and goes on behind it.
  Native(parameter, body);
  if (scripts.size >= MOST_SCRIPTS) scripts.clear();
  const filename = NAME.exec(body)?.[1];
  const script = new Script(text, filename === undefined ? {} : { filename });
  scripts.set(text, script);
  return script;
}
