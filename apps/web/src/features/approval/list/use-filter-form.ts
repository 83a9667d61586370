import { type FormEvent, useState } from 'react'
import { type Filters, noFilters } from './list-address.ts'

/** The form holds what is being chosen; the address, through `filters`, what the list shows. */
export function useFilterForm(filters: Filters, onSearch: (filters: Filters) => void) {
  const [chosen, setChosen] = useState(filters)
  const [known, setKnown] = useState(filters)
  if (known !== filters) {
    setKnown(filters)
    setChosen(filters)
  }
  const choose = (change: Partial<Filters>) => setChosen((now) => ({ ...now, ...change }))
  const search = (event?: FormEvent) => {
    event?.preventDefault()
    onSearch({ ...chosen, pendingName: chosen.pendingName.trim() })
  }
  const reset = () => {
    setChosen(noFilters)
    onSearch(noFilters)
  }
  return { chosen, choose, search, reset }
}

/** One filter, as its field has it. */
export interface FilterProps {
  value: string
  onChange: (value: string) => void
}
