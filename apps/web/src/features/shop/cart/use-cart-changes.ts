import { type CartItem, contract } from '@countersign/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { notify } from '../../../lib/page/notify.ts'
import { cartKey } from './api.ts'
import { withNum } from './cart-totals.ts'

/** What the person wants of a line and the server does not know yet. */
interface Wish {
  num?: number
  check?: boolean
}
/** By the id of the line. */
type Wishes = ReadonlyMap<string, Wish>

/**
 * Numbers and ticks of the cart, shown at once and sent one call after the other, so that the last choice is the one that
 * stays. While a call runs, further clicks on a line only change what is sent next. A refusal gives up all wishes and loads
 * the cart again.
 */
export function useCartChanges() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [wishes, setWishes] = useState<Wishes>(none)
  const latest = useRef(wishes)
  const running = useRef<Promise<boolean>>(undefined)

  const keep = useCallback((next: Wishes) => {
    latest.current = next
    setWishes(next)
  }, [])

  const sendAll = useCallback(async (): Promise<boolean> => {
    try {
      // A list that was read before a change must not be shown after it.
      await client.cancelQueries({ queryKey: cartKey, exact: true })
      while (latest.current.size > 0) {
        const sent = nextOf(latest.current)
        const change = await send(sent)
        client.setQueryData<CartItem[]>(cartKey, (lines) => lines && change(lines))
        keep(without(latest.current, sent))
      }
      return true
    } catch (error) {
      keep(none)
      // A refusal has shown its message.
      if (!refusalIn(error)) notify({ kind: 'error', text: t('error.network') })
      return false
    } finally {
      running.current = undefined
      void client.invalidateQueries({ queryKey: cartKey })
    }
  }, [client, keep, t])

  const want = useCallback(
    (ids: readonly string[], wish: Wish) => {
      const next = new Map(latest.current)
      for (const id of ids) next.set(id, { ...next.get(id), ...wish })
      keep(next)
      running.current ??= sendAll()
    },
    [keep, sendAll],
  )

  return {
    /** The lines as the person wants them. */
    wanted: (lines: readonly CartItem[]) => lines.map((line) => fulfilled(line, wishes.get(line.id))),
    want,
    /** Ends when everything is sent; answers whether the server took it. */
    settled: useCallback(() => running.current ?? Promise.resolve(true), []),
  }
}

const none: Wishes = new Map()

function fulfilled(line: CartItem, wish: Wish | undefined): CartItem {
  const { num = line.num, check = line.check } = wish ?? {}
  return { ...(num === line.num ? line : withNum(line, num)), check }
}

type Sent = { id: string; num: number } | { ids: string[]; check: boolean }

/** The next call: one number, or else all ticks of one kind. */
function nextOf(wishes: Wishes): Sent {
  const all = [...wishes]
  for (const [id, { num }] of all) if (num !== undefined) return { id, num }
  const check = all.some(([, wish]) => wish.check === true)
  return { ids: all.filter(([, wish]) => wish.check === check).map(([id]) => id), check }
}

/** Answers what the call changes in the list. */
async function send(sent: Sent): Promise<(lines: CartItem[]) => CartItem[]> {
  if ('num' in sent) {
    const line = await call(contract.changeCartNum, sent)
    return (lines) => lines.map((one) => (one.id === line.id ? line : one))
  }
  const lines = await call(contract.changeCartCheck, sent)
  return () => lines
}

/** Wishes without those that were sent and have not changed since. */
function without(wishes: Wishes, sent: Sent): Wishes {
  const left = new Map<string, Wish>()
  for (const [id, { num, check }] of wishes) {
    const isNumSent = 'num' in sent && sent.id === id && sent.num === num
    const isCheckSent = 'ids' in sent && sent.ids.includes(id) && sent.check === check
    const wish: Wish = {
      ...(num !== undefined && !isNumSent && { num }),
      ...(check !== undefined && !isCheckSent && { check }),
    }
    if (Object.keys(wish).length > 0) left.set(id, wish)
  }
  return left
}
