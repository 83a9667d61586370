import { type Attachment, contract, type FormContext } from '@countersign/contract'
import {
  defaultSettings,
  type FindEntries,
  type FormSettings,
  type Kind,
  readSettings,
  type Values,
} from '@countersign/forms'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'
import { upload } from '../../lib/http/upload.ts'
import { type Chosen, sentWith } from './chosen.ts'

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
    select: readContext,
    staleTime: 60_000,
  })
  return { ...data, isFetching }
}

function readContext({ dictionaries, settings }: FormContext): Known {
  const stored = Object.entries(settings).map(([name, value]) => ({ name, value }))
  return { options: (code) => dictionaries[code], settings: readSettings(stored).settings }
}

/** The latest approved requests of these kinds that may be linked: of one company, with a name that contains `name`. */
export function useLinkChoices(kinds: readonly Kind[], mainstay: string | undefined, name: string) {
  return useQueries({
    queries: kinds.map((kind) => ({
      queryKey: ['approval', 'linkChoices', kind, mainstay, name],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          contract.formList,
          {
            kind,
            forLink: true,
            current: 1,
            size: 20,
            ...(mainstay ? { mainstay } : {}),
            ...(name ? { applicationName: name } : {}),
          },
          { signal },
        ),
      staleTime: 30_000,
    })),
    combine: (results) => ({
      rows: results.flatMap((result) => result.data?.records ?? []),
      isLoading: results.some((result) => result.isFetching),
    }),
  })
}

/** The data of an approved request that a form can link to. */
export function linkable(kind: string, id: string) {
  return queryOptions({
    queryKey: ['approval', 'linkable', kind, id],
    queryFn: ({ signal }) => call(contract.linkable, { kind, id }, { signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  })
}

interface Watch {
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** POST files/upload, multipart field `file`. Quiet, because the row of the file shows the failure. */
export function uploadFile(file: File, watch: Watch): Promise<Attachment> {
  return upload(contract.upload, file, watch)
}

/** The approvers for these values. Quiet, because the card shows the failure itself. */
export function usePreview(kind: string, values: Values | undefined, chosen: Chosen) {
  return useQuery({
    queryKey: ['submission', 'preview', kind, values, chosen],
    queryFn: ({ signal }) =>
      call(contract.preview, { ...values, kind, ...sentWith(chosen) }, { signal, quiet: true }),
    enabled: values !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}
