import type { ImportReport, Page, Permission, Route } from '@countersign/contract'
import type { ReactNode } from 'react'
import type { Reader } from '../lib/http/envelope.ts'
import type { PagedColumn } from '../ui/paged-table.tsx'

/** A call whose input the server checks; a refusal carries a message per field. */
export type CallOf<O> = Pick<Route, 'method' | 'path' | 'access' | 'writes'> & { output: Reader<O> }

interface Choice {
  value: string | number
  label: string
}

export interface RecordFilter {
  /** Name of the parameter of the list call. */
  name: string
  label: string
  /** Options of a choice; without them the filter is a text search. */
  options?: readonly Choice[]
}

export type RecordField = {
  /** Name of the parameter of the submit call. */
  name: string
  label: string
  /** Message for a blank field; without it the field is optional. */
  required?: string
  /** Set at creation only; an edit cannot change it. */
  isFixed?: boolean
} & (
  | { kind: 'text' | 'longText'; max: number }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; options: readonly Choice[] }
)

/** Words of a screen with a form. */
interface WriteWords {
  create: string
  edit: string
  created: string
  saved: string
}

/** The definition of a record screen: list, drawer, form and deletion. A read-only screen has no form. */
export interface RecordScreen<Row extends { id: string }, Detail extends Row = Row> {
  /** Prefix of its query keys and of the ids of its form. */
  name: string
  words: {
    title: string
    /** Shown when the list is empty. */
    none: string
  } & Partial<WriteWords>
  list: CallOf<Page<Row>>
  detail: CallOf<Detail>
  submit?: CallOf<unknown>
  remove?: CallOf<unknown>
  /** Exports the list as a sheet with the same filters. */
  exportTo?: Pick<Route, 'path'>
  /** Imports such a sheet. */
  importFrom?: CallOf<ImportReport>
  /** Permission to create, edit, delete, import and export. */
  needs?: Permission
  /** Name of a record in confirmations and reports. */
  nameOf: (row: Row) => string
  columns: readonly PagedColumn<Row>[]
  filters: readonly RecordFilter[]
  form?: readonly RecordField[]
  /** Initial values of a new record. */
  initial?: Readonly<Record<string, unknown>>
  /** The content of the drawer. */
  view: (detail: Detail) => ReactNode
}
