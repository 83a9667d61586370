import {
  type Field,
  findField,
  type FormDefinition,
  type Language,
  labelOf,
  optionLabel,
} from '@countersign/forms'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BranchChoice } from '../../../records/screen.ts'
import type { Directory } from '../api.ts'

/** Names of what a flow refers to by id, in the language of the page. */
export interface Names {
  t: TFunction
  /** The form as the company changed it. */
  form: FormDefinition
  person: (id: string) => string
  role: (alias: string) => string
  department: (id: string) => string
  post: (id: string) => string
  field: (name: string) => string
  /** The label of a part of the requests that a field links to. */
  part: (field: string, path: string) => string
  /** The label of a field's option. */
  option: (field: Field, code: string) => string
}

function namesOf(form: FormDefinition, directory: Directory, t: TFunction, language: Language): Names {
  const people = new Map(directory.people.map(({ id, name }) => [id, name]))
  const roles = new Map(directory.roles.map(({ roleAlias, roleName }) => [roleAlias, roleName]))
  const departments = new Map(flat(directory.departments).map(({ value, title }) => [value, title]))
  const posts = new Map(directory.posts.map(({ id, postName }) => [id, postName]))
  /** An id without a name is shown as deleted once all names are known, and not at all before. */
  const find = (names: ReadonlyMap<string, string>) => (id: string) => {
    if (id === '') return t('flow.say.open')
    return names.get(id) ?? (directory.isComplete ? t('flow.say.unknown', { id }) : '…')
  }
  return {
    t,
    form,
    person: find(people),
    role: find(roles),
    department: find(departments),
    post: find(posts),
    field: (name) => {
      if (name === '') return t('flow.say.open')
      return findField(form, name) ? labelOf(form, name, language) : t('flow.say.unknown', { id: name })
    },
    part: (name, path) => {
      const isKnown = findField(form, name)?.parts?.some((part) => part.path === path)
      return isKnown ? labelOf(form, `${name}.${path}`, language) : t('flow.say.unknown', { id: path })
    },
    option: ({ options }, code) => (options ? optionLabel(options, code, language) : code),
  }
}

/** All branches of a tree of choices, from the top down. */
export function flat(branches: readonly BranchChoice[]): BranchChoice[] {
  return branches.flatMap((branch) => [branch, ...flat(branch.children)])
}

export function useNames(form: FormDefinition, directory: Directory): Names {
  const { t, i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'zh'
  return useMemo(() => namesOf(form, directory, t, language), [form, directory, t, language])
}
