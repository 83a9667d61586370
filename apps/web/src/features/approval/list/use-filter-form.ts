import { type FormEvent, useState } from 'react'
import { type Filters, noFilters } from './list-address.ts'

/** The form holds the filters being edited; `filters`, from the address, are those that the list shows. */
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

/** Props of one filter field. */
export interface FilterProps {
  value: string
  onChange: (value: string) => void
}
