/** Settings, the key, consents. */
export const settings = {};
