import { vi } from 'vitest'

type Start = () => void

/** Locks and channels shared by several tabs of one browser; jsdom has a single tab and neither of them. */
export function stubTabs() {
  let holder: { lose: (reason: unknown) => void } | undefined
  const waiting: Start[] = []
  const request = (_name: string, options: LockOptions, work: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        const own = { lose: reject }
        holder = own
        void work()
          .then(resolve, reject)
          .finally(() => {
            if (holder !== own) return
            holder = undefined
            waiting.shift()?.()
          })
      }
      const gone = () => new DOMException('gone', 'AbortError')
      if (options.steal) {
        holder?.lose(gone())
        start()
      } else if (!holder) start()
      else waiting.push(start)
      options.signal?.addEventListener('abort', () => {
        const at = waiting.indexOf(start)
        if (at === -1) return
        waiting.splice(at, 1)
        reject(gone())
      })
    })
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })

  const channels = new Set<StubChannel>()
  class StubChannel extends EventTarget {
    constructor() {
      super()
      channels.add(this)
    }
    postMessage(data: unknown) {
      for (const other of channels) {
        if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
      }
    }
    close() {
      channels.delete(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', StubChannel)
  return {
    /** A tab that holds the lock and is frozen. */
    holdFrozen: () => void request('frozen', {}, () => new Promise(() => {})).catch(() => undefined),
    leave() {
      Reflect.deleteProperty(navigator, 'locks')
      channels.clear()
    },
  }
}
