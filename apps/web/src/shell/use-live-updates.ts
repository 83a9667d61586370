import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startLiveUpdates } from '../lib/live/live-updates.ts'

/** Queries that other people's decisions change. */
const touched = ['approval', 'message']

/** Failed queries are retried by their page, not by each hint. */
const isTouched = ({ queryKey, state }: Query) =>
  touched.includes(String(queryKey[0])) && state.status !== 'error'

/** While a person is logged in, the shown data follows changes on the server (wire.md "The stream"). */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => startLiveUpdates(() => void client.invalidateQueries({ predicate: isTouched })), [client])
}
