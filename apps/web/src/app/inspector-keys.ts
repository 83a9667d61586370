/** platform.txt §2 "Layout": F12 and Ctrl+Shift+I, and what a Mac has for them. It hinders by accident only. */
export function blockInspectorKeys(): () => void {
  const listen = (event: KeyboardEvent) => {
    const isLetter = event.key.toLowerCase() === 'i' || event.code === 'KeyI'
    const isChord = (event.ctrlKey && event.shiftKey) || (event.metaKey && event.altKey)
    if (event.key === 'F12' || (isLetter && isChord)) event.preventDefault()
  }
  window.addEventListener('keydown', listen, { capture: true })
  return () => window.removeEventListener('keydown', listen, { capture: true })
}
