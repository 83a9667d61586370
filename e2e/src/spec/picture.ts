import type { Page } from 'playwright-core'

interface Drawn {
  type: unknown
  quality: unknown
  /** Size of the picture in pixels. */
  size: [number, number]
  /** Width of the line at its middle, in pixels of a pad 500 wide. */
  lineWidth: number
  /** The brightest and the darkest pixel, as #rrggbb. */
  paper: string
  ink: string
}

/** The picture the pad made of a horizontal line. */
export async function readDrawn(page: Page): Promise<Drawn> {
  return page.evaluate(async () => {
    const [type, quality, address] = window.asked.pictures.at(-1) ?? []
    const image = new Image()
    image.src = String(address)
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('no canvas')
    brush.drawImage(image, 0, 0)
    const column = brush.getImageData(Math.round(canvas.width / 2), 0, 1, canvas.height).data
    const pixels = Array.from({ length: canvas.height }, (_, row) =>
      Array.from(column.subarray(row * 4, row * 4 + 3)),
    ).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
    // A blurred edge counts by its darkness.
    const darkness = pixels.reduce((sum, [red = 255]) => sum + (255 - red) / 255, 0)
    const colour = (pixel: number[] = []) =>
      `#${pixel.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    return {
      type,
      quality,
      size: [canvas.width, canvas.height],
      lineWidth: Math.round((darkness * 500) / canvas.width),
      paper: colour(pixels.at(-1)),
      ink: colour(pixels[0]),
    }
  })
}
