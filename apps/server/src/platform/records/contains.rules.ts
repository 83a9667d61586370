/** Whether a text contains another one, without regard to case; every text contains one that is not given. */
export function contains(text: string, part = ''): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}
