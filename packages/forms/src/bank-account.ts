/** Formats an account number of digits in groups of four. Other numbers, such as an IBAN, stay in one piece. */
export function groupsOf(account: string): string[] {
  return /^\d+$/.test(account) ? (account.match(/\d{1,4}/g) ?? []) : [account]
}
