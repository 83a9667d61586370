/**
 * platform.txt §2 "Layout": blocks F12 and Ctrl+Shift+I, and their equivalents on a Mac. It only prevents accidental
 * use.
 */
export function blockInspectorKeys(): () => void {
  const listen = (event: KeyboardEvent) => {
    const isLetter = event.key.toLowerCase() === 'i' || event.code === 'KeyI'
    const isChord = (event.ctrlKey && event.shiftKey) || (event.metaKey && event.altKey)
    if (event.key === 'F12' || (isLetter && isChord)) event.preventDefault()
  }
  window.addEventListener('keydown', listen, { capture: true })
  return () => window.removeEventListener('keydown', listen, { capture: true })
}
