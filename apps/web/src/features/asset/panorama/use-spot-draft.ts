import { contract, type Panorama } from '@countersign/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { type CallError, isRefusedAs } from '../../../lib/http/call-error.ts'
import { useSave } from '../../../records/use-save.ts'
import type { Direction } from './directions.ts'
import { panoramaKey } from './panorama-api.ts'
import { differ, type DraftSpot, draftsOf, inputOf, mergeSpots, newSpot } from './spot-draft.ts'

interface Draft {
  /** The state of the panorama that the draft goes on from. */
  base: Panorama
  spots: readonly DraftSpot[]
  /** Key of the spot whose fields are open. */
  chosen: string | undefined
  isStale: boolean
  /** Why the last save was refused. */
  refused: string
  /** Whether spots without a target are marked, after a first attempt to save. */
  isChecked: boolean
  /** Why the server refused a spot, by its key. */
  wrong: Readonly<Record<string, string>>
  /** What came in from somebody else. */
  merged: { added: number; removed: number } | undefined
}

/** The spots of one panorama while they are edited; `draft` is undefined while none are. */
export function useSpotDraft() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>()
  const change = (changes: Partial<Draft>) =>
    setDraft((before) => before && { ...before, refused: '', ...changes })
  const refuse = (refusal: CallError, sent: readonly DraftSpot[]) => {
    const wrong = wrongSpots(refusal, sent)
    const [first] = Object.keys(wrong)
    change({
      refused: refusal.message,
      isStale: isRefusedAs(refusal, 'recordStale'),
      ...(first !== undefined && { wrong, chosen: first }),
    })
  }

  const { save: send, busy } = useSave({
    send: ({ base, spots }: Pick<Draft, 'base' | 'spots'>, idempotencyKey) =>
      call(
        contract.panoramaSpots,
        { id: base.id, version: base.version, spots: inputOf(spots) },
        { idempotencyKey, quiet: true },
      ),
    contentOf: ({ base, spots }) => [base.id, base.version, inputOf(spots)],
    done: t('panorama.editor.saved'),
    changes: [panoramaKey],
    onDone: (saved) => {
      client.setQueryData([...panoramaKey, 'detail', saved.id], saved)
      setDraft(undefined)
    },
    onRefused: (refusal) => refuse(refusal, draft?.spots ?? []),
  })

  return {
    draft,
    busy,
    isUnsaved: draft !== undefined && differ(draft.base.spots, draft.spots),
    begin: (base: Panorama) =>
      setDraft({
        base,
        spots: draftsOf(base.spots),
        chosen: undefined,
        isStale: false,
        refused: '',
        isChecked: false,
        wrong: {},
        merged: undefined,
      }),
    end: () => setDraft(undefined),
    add: (direction: Direction) => {
      const spot = newSpot(direction)
      setDraft((before) => before && { ...before, spots: [...before.spots, spot], chosen: spot.key })
    },
    choose: (chosen: string | undefined) => change({ chosen }),
    edit: (key: string, changes: Partial<DraftSpot>) =>
      setDraft(
        (before) =>
          before && {
            ...before,
            refused: '',
            wrong: { ...before.wrong, [key]: '' },
            spots: before.spots.map((spot) => (spot.key === key ? { ...spot, ...changes } : spot)),
          },
      ),
    remove: (key: string) =>
      setDraft(
        (before) =>
          before && { ...before, refused: '', spots: before.spots.filter((spot) => spot.key !== key) },
      ),
    save: () => {
      if (!draft) return
      const open = draft.spots.find(({ targetId }) => targetId === '')
      if (open) change({ isChecked: true, chosen: open.key })
      else void send(draft)
    },
    /** Goes on from what somebody else has saved, with what was entered here. */
    loadCurrent: async () => {
      if (!draft) return
      const now = await call(contract.panoramaDetail, { id: draft.base.id })
      setDraft((before) => {
        if (!before) return before
        const { spots, ...merged } = mergeSpots(before.base.spots, before.spots, now.spots)
        return { ...before, base: now, spots, merged, isStale: false, refused: '' }
      })
    },
  }
}

/** Messages of a refusal by the key of their spot; the server counts the spots that were sent. */
function wrongSpots({ fields }: CallError, sent: readonly DraftSpot[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, sentence]) => {
      const spot = sent[Number(/^spots\.(\d+)\./.exec(path)?.[1])]
      return spot ? [[spot.key, sentence]] : []
    }),
  )
}

export type SpotDraft = ReturnType<typeof useSpotDraft>
