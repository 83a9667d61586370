/** Scroll positions of the panels, because a hidden element loses its own. */
const tops = new WeakMap<HTMLElement, number>()

export function keepTop(panel: HTMLElement): void {
  tops.set(panel, panel.scrollTop)
}

export function bringTopBack(panel: HTMLElement): void {
  panel.scrollTop = tops.get(panel) ?? 0
}

const listPanels = () => [...document.querySelectorAll<HTMLElement>('[data-tab]')]
const panelOf = (id: string) => listPanels().find((panel) => panel.dataset['tab'] === id)

/**
 * Shows one of the rendered pages and hides the others. React's Activity hides and shows the same elements with the
 * same style.
 */
export function showOnly(id: string): void {
  const wanted = panelOf(id)
  if (!wanted) return
  for (const panel of listPanels())
    if (panel !== wanted) panel.style.setProperty('display', 'none', 'important')
  wanted.style.removeProperty('display')
}

/**
 * Shows the page of a tab in the next frame if it is still rendered; React needs several frames to reveal it. If the
 * router ends up elsewhere, `showOnly` corrects it.
 */
export function bringToFront(id: string): void {
  showOnly(id)
  const panel = panelOf(id)
  if (panel) bringTopBack(panel)
}

/** Whether this panel is visible, even while the router is still navigating. */
export function isInFront(id: string): boolean {
  return panelOf(id)?.style.display !== 'none'
}
