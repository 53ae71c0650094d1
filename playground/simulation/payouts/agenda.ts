/** What is to be done on which day. */
export class Agenda {
  private items: { readonly day: string; readonly act: () => void }[] = [];

  add(day: string, act: () => void): void {
    this.items.push({ day, act });
  }

  /** Does what is due, in the order of the days. Returns how much that was. */
  doDue(today: string): number {
    const due = this.items.filter(({ day }) => day <= today);
    this.items = this.items.filter(({ day }) => day > today);
    due.sort((one, other) => (one.day < other.day ? -1 : 1));
    for (const { act } of due) act();
    return due.length;
  }
}
