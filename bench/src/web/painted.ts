import type { Page } from '@countersign/e2e'

/** Milliseconds from a key in the focused text to the end of the frame that shows its letter. */
export async function keyPainted(page: Page): Promise<number> {
  const milliseconds = await painted(page, 'keydown', () => page.keyboard.press('1'))
  // A person types no faster; the page also saves and counts meanwhile.
  await page.waitForTimeout(120)
  return milliseconds
}

/** Milliseconds from an event, which `cause` causes, to the end of the frame in which the focused text has changed. */
export async function painted(
  page: Page,
  event: 'keydown' | 'paste',
  cause: () => Promise<void>,
): Promise<number> {
  // The page listens before the event comes, however slow it is.
  const listening = await page.evaluateHandle(listen, event)
  await cause()
  return listening.evaluate(({ painted }) => painted)
}

/** Runs in the page. */
function listen(event: 'keydown' | 'paste'): { painted: Promise<number> } {
  const text = document.activeElement
  const written = () =>
    text instanceof HTMLInputElement || text instanceof HTMLTextAreaElement ? text.value : text?.textContent
  const before = written()
  const painted = new Promise<number>((done) => {
    document.addEventListener(
      event,
      ({ timeStamp }) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => done(performance.now() - timeStamp))
        port1.start()
        const look = () => {
          if (written() === before) requestAnimationFrame(look)
          // The text is painted in this frame; the message arrives after it.
          else port2.postMessage(undefined)
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  })
  return { painted }
}
