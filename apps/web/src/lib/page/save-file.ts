/** Downloads bytes through the browser under the given name. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
