import type { Page } from '@countersign/e2e'

/** The change to wait for: of the focused text, of the visible tab, or of whether an element exists. */
type Change = 'text' | 'tab' | { selector: string }

/** Milliseconds from a key in the focused text to the end of the frame that shows its letter. */
export async function keyPainted(page: Page): Promise<number> {
  const milliseconds = await painted(page, 'keydown', () => page.keyboard.press('1'), 'text')
  // A person types no faster; the page also saves and counts meanwhile.
  await page.waitForTimeout(120)
  return milliseconds
}

/** Milliseconds from an event, which `cause` causes, to the end of the frame that shows the change. */
export async function painted(
  page: Page,
  event: 'keydown' | 'paste' | 'click',
  cause: () => Promise<void>,
  change: Change,
): Promise<number> {
  // The page listens before the event comes, however slow it is.
  const listening = await page.evaluateHandle(listen, { event, change })
  await cause()
  return listening.evaluate(({ painted }) => painted)
}

/** Runs in the page. */
function listen({ event, change }: { event: 'keydown' | 'paste' | 'click'; change: Change }): {
  painted: Promise<number>
} {
  const text = document.activeElement
  const seen = () => {
    if (change === 'tab')
      return [...document.querySelectorAll('[data-tab]')].findIndex((panel) => panel.checkVisibility())
    if (change !== 'text') return document.querySelector(change.selector) !== null
    return text instanceof HTMLInputElement || text instanceof HTMLTextAreaElement
      ? text.value
      : text?.textContent
  }
  const before = seen()
  const painted = new Promise<number>((done) => {
    document.addEventListener(
      event,
      ({ timeStamp }) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => done(performance.now() - timeStamp))
        port1.start()
        const look = () => {
          if (seen() === before) requestAnimationFrame(look)
          // It is painted in this frame; the message arrives after it.
          else port2.postMessage(undefined)
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  })
  return { painted }
}
