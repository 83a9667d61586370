/** A number of digits in groups of four, as people read it; anything else, such as an IBAN, in one piece. */
export function groupsOf(account: string): string[] {
  return /^\d+$/.test(account) ? (account.match(/\d{1,4}/g) ?? []) : [account]
}
