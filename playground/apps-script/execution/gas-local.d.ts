declare module 'gas-local' {
  const gasLocal: {
    /** Runs every .js file of a folder in the context. */
    require(folder: string, context: import('node:vm').Context): void;
  };
  export default gasLocal;
}
