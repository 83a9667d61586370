import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../lib/http/call-error.ts'
import { notify } from '../lib/page/notify.ts'
import { useOnceAtATime } from '../lib/page/once-at-a-time.ts'
import { randomId } from '../lib/random-id.ts'

/** The result of one row of a batch. */
export interface Outcome<Row> {
  row: Row
  /** The reason of a failure; "" on success. */
  reason: string
}

interface Batch<Row> {
  /** Sends the call for one row. */
  send: (row: Row, key: string) => Promise<unknown>
  /** The toast when all rows succeeded. */
  done: (count: number) => string
  /** The key of the queries that show the rows. */
  name: string
  onDone: (outcomes: readonly Outcome<Row>[]) => void
}

/**
 * Does the same for several rows, one after the other. A refused row does not stop the others; after a lost connection
 * the remaining rows are reported as not processed. `outcomes` are those of the last batch, if any of its rows failed.
 */
export function useBatch<Row>({ send, done, name, onDone }: Batch<Row>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<readonly Outcome<Row>[]>([])
  const work = useCallback(
    async (rows: readonly Row[]) => {
      const found: Outcome<Row>[] = []
      let lost = ''
      for (const row of rows) {
        if (lost === '') {
          // One after the other, so that each message belongs to its row.
          const reason = await reasonOf(send(row, randomId()), t('error.network'))
          if (reason.isLost) lost = reason.words
          found.push({ row, reason: reason.words })
        } else found.push({ row, reason: t('records.notTried') })
      }
      if (found.every(({ reason }) => reason === '')) notify({ kind: 'success', text: done(rows.length) })
      else setOutcomes(found)
      onDone(found)
      await client.invalidateQueries({ queryKey: [name] })
    },
    [client, done, name, onDone, send, t],
  )
  const { run, busy } = useOnceAtATime(work)
  return { run, busy, outcomes, forget: () => setOutcomes([]) }
}

async function reasonOf(sent: Promise<unknown>, lost: string): Promise<{ words: string; isLost: boolean }> {
  try {
    await sent
    return { words: '', isLost: false }
  } catch (error) {
    const refusal = refusalIn(error)
    return refusal ? { words: refusal.message, isLost: false } : { words: lost, isLost: true }
  }
}
