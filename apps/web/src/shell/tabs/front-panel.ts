/** Where each panel was scrolled to: what is not displayed forgets it. */
const tops = new WeakMap<HTMLElement, number>()

export function keepTop(panel: HTMLElement): void {
  tops.set(panel, panel.scrollTop)
}

export function bringTopBack(panel: HTMLElement): void {
  panel.scrollTop = tops.get(panel) ?? 0
}

const listPanels = () => [...document.querySelectorAll<HTMLElement>('[data-tab]')]
const panelOf = (id: string) => listPanels().find((panel) => panel.dataset['tab'] === id)

/** Of the pages that are alive this one is seen. The panels are what React's Activity hides and shows, by the same style. */
export function showOnly(id: string): void {
  const wanted = panelOf(id)
  if (!wanted) return
  for (const panel of listPanels())
    if (panel !== wanted) panel.style.setProperty('display', 'none', 'important')
  wanted.style.removeProperty('display')
}

/**
 * Shows the page of a tab as it was left, where it is alive, in the very next frame: bringing it to life again takes
 * several. Where the router ends up elsewhere after all, `showOnly` puts it right.
 */
export function bringToFront(id: string): void {
  showOnly(id)
  const panel = panelOf(id)
  if (panel) bringTopBack(panel)
}

/** Whether it is what is seen: the router may still be on its way to another. */
export function isInFront(id: string): boolean {
  return panelOf(id)?.style.display !== 'none'
}
