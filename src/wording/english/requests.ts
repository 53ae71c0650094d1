/** Checks of what the user asks for. */
export const requests = {};
