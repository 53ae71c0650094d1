/** The e-mail address of who is at the keyboard; '' where Google does not tell it. */
export function activeUser(): string {
  return Session.getActiveUser().getEmail();
}
