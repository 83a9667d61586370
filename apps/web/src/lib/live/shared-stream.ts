import { keepStream } from './keep-stream.ts'

const name = 'countersign-live'
/** The tab with the stream broadcasts at least every minute; after this silence it counts as frozen. */
const silentMs = 120_000
const lookEveryMs = 15_000
/** A jump of the clock this large means that this tab or the computer slept. */
const sleptMs = 100_000

type Word = 'alive' | 'changed'

/**
 * One stream for all tabs of a browser, since a browser opens only six connections to a server. A Web Lock elects the
 * tab that reads the stream; a BroadcastChannel informs the others. The lock passes on when that tab closes, is
 * released before it is frozen, and is taken over when it was frozen without warning.
 */
export function shareStream(changed: () => void, stopping: AbortSignal): void {
  const channel = new BroadcastChannel(name)
  let heardAt = Date.now()
  let isHolding = false
  let takes = false
  let round = new AbortController()
  const tell = (word: Word) => {
    heardAt = Date.now()
    if (stopping.aborted) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
    channel.postMessage(word)
    if (word === 'changed') changed()
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    heardAt = Date.now()
    if (data === 'changed') changed()
  })

  const hold = async (signal: AbortSignal) => {
    isHolding = true
    const change = () => tell('changed')
    const keeping = keepStream(signal, { onOpen: change, onSign: () => tell('alive'), onChange: change })
    // A tab about to be frozen has no time to wait for the end of its connection.
    await Promise.race([keeping, untilAborted(signal)])
  }
  const takeTurns = async () => {
    while (!stopping.aborted) {
      await untilAwake(stopping)
      round = new AbortController()
      const signal = AbortSignal.any([stopping, round.signal])
      const options: LockOptions = takes ? { steal: true } : { signal }
      takes = false
      try {
        await navigator.locks.request(name, options, () => hold(signal))
      } catch {
        // The lock was released, or taken over by a tab that had received nothing for too long.
      }
      isHolding = false
      round.abort()
    }
  }

  let lookedAt = Date.now()
  const patience = silentMs + Math.random() * 30_000
  const look = setInterval(() => {
    const now = Date.now()
    if (now - lookedAt > sleptMs) heardAt = now
    lookedAt = now
    if (isHolding || isFrozen || now - heardAt <= patience) return
    heardAt = now
    takes = true
    round.abort()
  }, lookEveryMs)

  const freeze = () => round.abort()
  document.addEventListener('freeze', freeze)
  window.addEventListener('pagehide', freeze)
  stopping.addEventListener('abort', () => {
    clearInterval(look)
    document.removeEventListener('freeze', freeze)
    window.removeEventListener('pagehide', freeze)
    channel.close()
  })
  void takeTurns()
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
}

let isFrozen = false
const asleep = () => {
  isFrozen = true
}
const awake = () => {
  isFrozen = false
}
document.addEventListener('freeze', asleep)
window.addEventListener('pagehide', asleep)
document.addEventListener('resume', awake)
window.addEventListener('pageshow', awake)

/** A sleeping tab does not request the lock, because it would hold it without reading. */
function untilAwake(stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!isFrozen || stopping.aborted) return resolve()
    for (const event of ['resume', 'pageshow']) addEventListener(event, () => resolve(), { capture: true })
    stopping.addEventListener('abort', () => resolve())
  })
}
