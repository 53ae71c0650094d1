declare module 'gas-local' {
  const gasLocal: {
    /** Runs every .js file of a folder in the context, which is made of `globals` unless it is one already. */
    require(folder: string, globals: object): Record<string, unknown>;
  };
  export default gasLocal;
}
