export const fieldId = (name: string) => `field-${name}`

/** Brings the first field that needs a change into view, and the keyboard to it. */
export function showField(name: string): void {
  const element = document.querySelector<HTMLElement>(`#${CSS.escape(fieldId(name))}`)
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  element?.focus({ preventScroll: true })
}
