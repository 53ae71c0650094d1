/** A count with commas between thousands: 25,000. All languages of the add-on write it like this. */
export function formatCount(count: number): string {
  return `${count < 0 ? '-' : ''}${groupDigits(String(Math.abs(count)))}`;
}

export function groupDigits(digits: string): string {
  const first = digits.length % 3;
  const groupedDigits = digits.slice(first).replace(/\d{3}/g, ',$&');
  return first === 0 ? groupedDigits.slice(1) : digits.slice(0, first) + groupedDigits;
}
