/** platform.txt §5 "URL helper": starts with http or https. */
export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
