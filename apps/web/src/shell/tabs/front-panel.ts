/** Where each panel was scrolled to: what is not displayed forgets it. */
const tops = new WeakMap<HTMLElement, number>()

export function keepTop(panel: HTMLElement): void {
  tops.set(panel, panel.scrollTop)
}

export function bringTopBack(panel: HTMLElement): void {
  panel.scrollTop = tops.get(panel) ?? 0
}

/**
 * Shows the page of a tab as it was left, where it is alive, in the very next frame. To bring it to life again takes
 * several: React sets the same styles when it is through (the panels are what its Activity hides and shows).
 */
export function bringToFront(id: string): void {
  const panels = [...document.querySelectorAll<HTMLElement>('.tab-panel')]
  const wanted = panels.find((panel) => panel.dataset['tab'] === id)
  if (!wanted) return
  for (const panel of panels) if (panel !== wanted) panel.style.setProperty('display', 'none', 'important')
  wanted.style.removeProperty('display')
  bringTopBack(wanted)
}
