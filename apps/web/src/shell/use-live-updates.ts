import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startLiveUpdates } from '../lib/live/live-updates.ts'

/** What other people's decisions change. */
const touched = ['approval', 'message']

/** What failed is asked again by whoever looks at it, not by each hint. */
const isTouched = ({ queryKey, state }: Query) =>
  touched.includes(String(queryKey[0])) && state.status !== 'error'

/** While somebody is logged in, what is shown follows what happens (wire.md "The stream"). */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => startLiveUpdates(() => void client.invalidateQueries({ predicate: isTouched })), [client])
}
