/** Mails to owners of reports. */
export const mails = {};
