import type { Layout } from '@countersign/server/parts'

export interface Order {
  template: string
  fontFolders: string[]
  /** The documents, rendered repeatedly. */
  layouts: Layout[]
  seconds: number
}

export interface Drawn {
  documents: number
  seconds: number
  bytes: number
}

/** Answers every order with the number of documents rendered; the first order also prepares the renderer. */
export function drawDocuments(create: (order: Order) => (layout: Layout) => Promise<Uint8Array>): void {
  let draw: ReturnType<typeof create> | undefined
  process.on('message', (order: Order) => {
    draw ??= create(order)
    void run(draw, order).then((drawn) => process.send?.(drawn))
  })
  process.once('disconnect', () => process.exit())
}

async function run(
  draw: (layout: Layout) => Promise<Uint8Array>,
  { layouts, seconds }: Order,
): Promise<Drawn> {
  const started = performance.now()
  const drawn: Drawn = { documents: 0, seconds: 0, bytes: 0 }
  while (drawn.seconds < seconds) {
    const layout = layouts[drawn.documents % layouts.length]
    if (!layout) break
    drawn.bytes += (await draw(layout)).byteLength
    drawn.documents += 1
    drawn.seconds = (performance.now() - started) / 1000
  }
  return drawn
}
