import type { Button, MoreAction } from '@countersign/engine/visible'
import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { onBeforeSessionEnd } from '../../../lib/session/session.ts'
import { readStored, removeStored, saveStored } from '../../../lib/storage/stored.ts'
import { useAtPageShow } from '../../../lib/page/use-at-page-show.ts'

type Named = Button | MoreAction
type Written = Partial<Record<Named, string>>

/**
 * Unsent opinions of a request, one per action. They survive closing the dialog, the end of the session, a lock and a
 * reload, in this tab of the browser and for their author only.
 */
export function useOpinions(requestId: string) {
  const { userId } = useCurrentUser()
  const [opinions, setOpinions] = useState(() => readOpinions(userId, requestId))
  const latest = useRef(opinions)
  useEffect(() => {
    latest.current = opinions
  }, [opinions])
  const drop = useCallback(() => {
    if (isKeptFor(readStored(name), userId, requestId)) removeStored(name)
  }, [userId, requestId])
  // A page restored from the back/forward cache still has its opinions.
  useAtPageShow(drop)
  // An insertion effect, as in forms: an ordinary effect ends while the page is hidden behind another of our tabs.
  useInsertionEffect(
    () =>
      onBeforeSessionEnd(() => {
        const written = latest.current
        if (Object.values(written).some(Boolean)) saveStored(name, { userId, requestId, opinions: written })
      }),
    [userId, requestId],
  )
  return {
    written: opinions,
    write: (action: Named, opinion: string) => setOpinions({ ...opinions, [action]: opinion }),
    forget: () => setOpinions({}),
  }
}

export type Opinions = ReturnType<typeof useOpinions>

const name = 'keptOpinion'

interface KeptOpinions {
  userId: string
  requestId: string
  opinions: Written
}

function readOpinions(userId: string, requestId: string): Written {
  const kept = readStored(name)
  return isKeptFor(kept, userId, requestId) ? kept.opinions : {}
}

function isKeptFor(kept: unknown, userId: string, requestId: string): kept is KeptOpinions {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'userId' in kept &&
    kept.userId === userId &&
    'requestId' in kept &&
    kept.requestId === requestId &&
    'opinions' in kept &&
    typeof kept.opinions === 'object' &&
    kept.opinions !== null
  )
}
