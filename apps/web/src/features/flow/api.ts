import { contract, type Person, type TreeNode } from '@countersign/contract'
import {
  customize,
  type DictionaryEntry,
  type FormDefinition,
  forms,
  type Kind,
  labelsOffered,
} from '@countersign/forms'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/http/call.ts'
import { useDepartments, usePeople, useRoles } from '../../records/pickers.ts'

/** Names that rarely change are kept for five minutes. */
const keptMs = 300_000

interface RoleChoice {
  roleAlias: string
  roleName: string
}

interface PostChoice {
  id: string
  postName: string
}

/** The lists that approver rules and conditions choose from. */
export interface Directory {
  people: readonly Person[]
  departments: readonly TreeNode[]
  roles: readonly RoleChoice[]
  posts: readonly PostChoice[]
  companies: readonly string[]
  /** Whether all lists have arrived. Until then an unknown name is no problem. */
  isComplete: boolean
}

const none: never[] = []
const emptyEntries: readonly DictionaryEntry[] = []

function useFormContext() {
  return useQuery({
    queryKey: ['formContext'],
    queryFn: ({ signal }) => call(contract.formContext, {}, { signal }),
    staleTime: 60_000,
  })
}

/** The form of a kind as the company changed it. */
export function useCompanyForm(kind: Kind): FormDefinition {
  const { data } = useFormContext()
  const changes = data?.customizations[kind]
  return useMemo(() => (changes ? customize(forms[kind], changes) : forms[kind]), [kind, changes])
}

/** Names of the companies that forms offer. */
export function useCompanies(): readonly string[] {
  const { data } = useFormContext()
  const entries = data?.dictionaries.mainstay ?? emptyEntries
  return useMemo(() => labelsOffered(entries), [entries])
}

export function useDirectory(): Directory {
  const people = usePeople()
  const departments = useDepartments(true)
  const roles = useRoles()
  const posts = useQuery({
    queryKey: ['post', 'select'],
    queryFn: ({ signal }) => call(contract.postSelect, {}, { signal }),
    staleTime: keptMs,
  })
  const companies = useCompanies()
  const context = useFormContext()
  const isComplete = [people, departments, roles, posts, context].every(({ isSuccess }) => isSuccess)
  const lists = {
    people: people.data ?? none,
    departments: departments.data ?? none,
    roles: roles.data ?? none,
    posts: posts.data ?? none,
  }
  return useMemo(
    () => ({
      people: lists.people,
      departments: lists.departments,
      roles: lists.roles,
      posts: lists.posts,
      companies,
      isComplete,
    }),
    [lists.people, lists.departments, lists.roles, lists.posts, companies, isComplete],
  )
}
