import { contract, type FormContext } from '@countersign/contract'
import { defaultSettings, type FindEntries, type FormSettings, readSettings } from '@countersign/forms'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

interface Known {
  options: FindEntries
  settings: FormSettings
}

/** Used until the server answers, or if it cannot; the server checks again with its own values. */
const nothingKnown: Known = { options: () => undefined, settings: defaultSettings }

/** Data that every form is checked with besides its input. */
export function useFormContext(): Known & { isFetching: boolean } {
  const { data = nothingKnown, isFetching } = useQuery({
    queryKey: ['formContext'],
    queryFn: ({ signal }) => call(contract.formContext, {}, { signal }),
    select: read,
    staleTime: 60_000,
  })
  return { ...data, isFetching }
}

function read({ dictionaries, settings }: FormContext): Known {
  const stored = Object.entries(settings).map(([name, value]) => ({ name, value }))
  return { options: (code) => dictionaries[code], settings: readSettings(stored).settings }
}
