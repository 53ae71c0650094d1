const LONGEST = 2_000;
/** Google's messages if the user has withdrawn the add-on's authorization, or if a new version needs more permissions. */
const WORDS = /authori[sz]ation is required|do not have permission to call|required permissions/i;

export function isLostAuthorization(message: string): boolean {
  return WORDS.test(message.slice(0, LONGEST));
}
