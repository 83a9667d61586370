import { useState } from 'react'
import { useTabLocation } from '../tab/tab-location.ts'

interface Opening {
  number: number
  /** The id that the page was opened with. */
  id: string | undefined
  /** The id in the address; it differs only after the first save of the page has added one. */
  address: string | undefined
  saved: string | undefined
}

/** Opens a draft anew for another id in the address (`?id=`), but not for the id of its own first save. */
export function useOpening() {
  const { query, setQuery } = useTabLocation()
  const address = query.get('id') ?? undefined
  const [opening, setOpening] = useState<Opening>({ number: 0, id: address, address, saved: undefined })
  const reopen = (id: string | undefined) =>
    setOpening({ number: opening.number + 1, id, address: id, saved: undefined })

  if (address !== opening.address) {
    if (address !== undefined && address === opening.saved)
      setOpening({ ...opening, address, saved: undefined })
    else reopen(address)
  }
  return {
    id: opening.id,
    /** Differs for each opening, as the key of the page. */
    number: opening.number,
    onId: (saved: string) => {
      setOpening((before) => ({ ...before, saved }))
      setQuery({ id: saved }, { replace: true })
    },
    /** Discards the input of the page and opens the version of the server. */
    onReopen: () => reopen(address),
  }
}
