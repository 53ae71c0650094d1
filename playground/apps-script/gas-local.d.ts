declare module 'gas-local' {
  interface Options {
    /** Which files are run; those that end in .js unless given. */
    filter?(file: string): boolean;
  }
  const gasLocal: {
    /** Runs files of a folder in the context, which is made of `globals` unless it is one already. */
    require(folder: string, globals: object, options?: Options): Record<string, unknown>;
  };
  export default gasLocal;
}
