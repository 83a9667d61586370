import type { Page } from 'playwright-core'

/** Words on the page that are hard to read (WCAG 2 AA), with their colours and what the contrast is. */
export async function listPaleWords(page: Page): Promise<string[]> {
  return page.evaluate(findPaleWords)
}

/** Runs in the page. Words over a gradient or a picture are left out: their ground is no one colour. */
function findPaleWords(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!brush) throw new Error('no canvas')

  /** However the browser writes it. */
  const parse = (text: string): Colour => {
    brush.clearRect(0, 0, 1, 1)
    brush.fillStyle = text
    brush.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = ([r, g, b, alpha]: Colour, [red, green, blue]: Colour): Colour => {
    const blend = (top: number, under: number) => top * alpha + under * (1 - alpha)
    return [blend(r, red), blend(g, green), blend(b, blue), 1]
  }
  const luminance = ([red, green, blue]: Colour) => {
    const light = (channel: number) =>
      channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
  }
  const ratio = (one: Colour, other: Colour) => {
    const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
    return Math.max(a, b) / Math.min(a, b)
  }
  const groundOf = (element: Element): Colour | undefined => {
    const layers: Colour[] = []
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(one)
      if (backgroundImage !== 'none') return undefined
      const layer = parse(backgroundColor)
      if (layer[3] > 0) layers.push(layer)
      if (layer[3] === 1) break
    }
    return layers.reduceRight<Colour>((under, layer) => over(layer, under), [255, 255, 255, 1])
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    !element.closest('canvas, .visually-hidden, :disabled, [aria-disabled="true"], [class*="-disabled"]')

  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const words = node.textContent?.trim()
    if (!element || !words || !isShown(element)) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const ground = groundOf(element)
    if (!ground) continue
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    const measured = ratio(over(parse(color), ground), ground)
    if (measured < (isLarge ? 3 : 4.5)) {
      found.add(
        `${words.slice(0, 20)}: ${color} on rgb(${ground.slice(0, 3).map(Math.round).join()}), ${measured.toFixed(2)}`,
      )
    }
  }
  return [...found]
}
