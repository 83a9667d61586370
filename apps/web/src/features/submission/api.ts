import { type Attachment, contract, type FormContext } from '@countersign/contract'
import {
  customize,
  defaultSettings,
  type FindEntries,
  type FormCustomization,
  type FormDefinition,
  type FormSettings,
  type Kind,
  readSettings,
  type Values,
} from '@countersign/forms'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../lib/http/call.ts'
import { upload } from '../../lib/http/upload.ts'
import { useDebounced } from '../../lib/page/use-debounced.ts'
import { type Chosen, sentWith } from './chosen.ts'

interface CompanyForms {
  options: FindEntries
  settings: FormSettings
  /** Companies that the person may submit for; undefined until that is known. */
  companies: FormContext['companies'] | undefined
  /** Changes of the company to its forms, by kind. */
  customizations: Readonly<Record<string, FormCustomization>>
}

/** Used until the server answers, or if it cannot; the server checks again with its own values. */
const nothingKnown: CompanyForms = {
  options: () => undefined,
  settings: defaultSettings,
  companies: undefined,
  customizations: {},
}

/** Data that every form is checked with besides its input. */
export function useFormContext() {
  const { data, isFetching, isPending, failureCount } = useQuery({
    queryKey: ['formContext'],
    queryFn: ({ signal }) => call(contract.formContext, {}, { signal }),
    select: readContext,
    staleTime: 60_000,
  })
  return {
    ...(data ?? nothingKnown),
    isKnown: data !== undefined,
    isFetching,
    isAwaited: isPending && failureCount === 0,
  }
}

/**
 * The form as the company changed it; undefined until that is known. When it cannot be known the form of the product is
 * shown, and the server checks what is submitted.
 */
export function useCompanyForm(form: FormDefinition): FormDefinition | undefined {
  const { customizations, isKnown, isAwaited } = useFormContext()
  const changes = customizations[form.kind]
  const changed = useMemo(() => (changes ? customize(form, changes) : form), [form, changes])
  const latest = useLatestKnown(isKnown ? changed : undefined)
  const isSettled = useOnce(!isAwaited)
  return latest ?? (isSettled ? form : undefined)
}

/**
 * Whether the person may start a request of the kind; undefined until that is known. When it cannot be known the form is
 * shown, because the server refuses again.
 */
export function useMayStart(kind: string): boolean | undefined {
  const { data, isPending, failureCount } = useQuery({
    queryKey: ['types'],
    queryFn: ({ signal }) => call(contract.types, {}, { signal, quiet: true }),
    staleTime: 60_000,
  })
  const latest = useLatestKnown(data && (data.find((one) => one.kind === kind)?.mayStart ?? true))
  const isSettled = useOnce(!isPending || failureCount > 0)
  return latest ?? (isSettled ? true : undefined)
}

/**
 * The latest value that was known. The cache forgets answers while another tab is in front, and the form must not be drawn
 * anew when this one comes back.
 */
function useLatestKnown<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value)
  if (value !== undefined && value !== latest) setLatest(value)
  return value ?? latest
}

/** Whether it held once: a failed call is repeated by the inputs of the form, which must not take the form away. */
function useOnce(holds: boolean): boolean {
  const [held, setHeld] = useState(holds)
  if (holds && !held) setHeld(true)
  return holds || held
}

function readContext({ customizations, companies, dictionaries, settings }: FormContext): CompanyForms {
  const stored = Object.entries(settings).map(([name, value]) => ({ name, value }))
  return {
    options: (code) => dictionaries[code],
    settings: readSettings(stored).settings,
    companies,
    customizations,
  }
}

/**
 * The latest approved requests of these kinds that may be linked: of one company, with a name that contains what was
 * typed. Until the answer to it has come, those of the answer before that fit, so that a choice made meanwhile is not
 * lost.
 */
export function useLinkChoices(kinds: readonly Kind[], mainstay: string | undefined, typed: string) {
  const name = useDebounced(typed, 300) ?? ''
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['approval', 'linkChoices', kinds, mainstay, name],
    queryFn: async ({ signal }) => {
      const input = { forLink: true, current: 1, size: 20, ...(mainstay ? { mainstay } : {}) }
      const named = name ? { ...input, applicationName: name } : input
      const pages = await Promise.all(
        kinds.map((kind) => call(contract.formList, { ...named, kind }, { signal })),
      )
      return { mainstay, rows: pages.flatMap(({ records }) => records) }
    },
    staleTime: 30_000,
    placeholderData: (before) => (before?.mainstay === mainstay ? before : undefined),
  })
  const rows = data?.rows ?? []
  const isOfTyped = name === typed && !isPlaceholderData
  return {
    rows: isOfTyped ? rows : rows.filter(({ applicationName }) => applicationName.includes(typed)),
    isLoading: name !== typed || isFetching,
  }
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
