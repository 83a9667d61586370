import { useEffect } from 'react'

/**
 * Goes to the new last page when the last row of the last page was removed. `onTurn` must stay the same from one
 * rendering to the next.
 */
export function useLastPage(
  { data, isPlaceholderData }: { data?: { pages: number } | undefined; isPlaceholderData: boolean },
  current: number,
  onTurn: (page: number) => void,
): void {
  const last = Math.max(1, data?.pages ?? 1)
  const isBeyond = data !== undefined && !isPlaceholderData && current > last
  useEffect(() => {
    if (isBeyond) onTurn(last)
  }, [isBeyond, last, onTurn])
}
