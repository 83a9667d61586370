import type { ImportReport, Page, Permission, Route } from '@countersign/contract'
import type { ReactNode } from 'react'
import type { Reader } from '../lib/http/envelope.ts'
import type { PagedColumn } from '../ui/paged-table.tsx'

/** A call of the contract whose input is checked by the server, which answers with a sentence per field. */
export type CallOf<O> = Pick<Route, 'method' | 'path' | 'access' | 'writes'> & { output: Reader<O> }

interface Choice {
  value: string | number
  label: string
}

export interface RecordFilter {
  /** A parameter of the list call. */
  name: string
  label: string
  /** A list to choose from; a text to look for where there is none. */
  options?: readonly Choice[]
}

export type RecordField = {
  /** A parameter of the submit call. */
  name: string
  label: string
  /** What is said where it is left blank; without it the field may be. */
  required?: string
  /** Set once: a change cannot set it anew. */
  isFixed?: boolean
} & (
  | { kind: 'text' | 'longText'; max: number }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; options: readonly Choice[] }
)

/** What a screen with a form says. */
interface WriteWords {
  create: string
  edit: string
  created: string
  saved: string
}

/** One definition makes a record screen: a list, a drawer to read, a form to write, removal. What only reads has no form. */
export interface RecordScreen<Row extends { id: string }, Detail extends Row = Row> {
  /** Begins the keys of its queries and the ids of its form. */
  name: string
  words: {
    title: string
    /** What the list says when there is nothing in it. */
    none: string
  } & Partial<WriteWords>
  list: CallOf<Page<Row>>
  detail: CallOf<Detail>
  submit?: CallOf<unknown>
  remove?: CallOf<unknown>
  /** Answers the list as a sheet, by the same filters. */
  exportTo?: Pick<Route, 'path'>
  /** Takes such a sheet. */
  importFrom?: CallOf<ImportReport>
  /** What creating, changing, removing, importing and exporting need. */
  needs?: Permission
  /** How a record is called in a question or a report. */
  nameOf: (row: Row) => string
  columns: readonly PagedColumn<Row>[]
  filters: readonly RecordFilter[]
  form?: readonly RecordField[]
  /** What a new record begins with. */
  initial?: Readonly<Record<string, unknown>>
  /** The record to read. */
  view: (detail: Detail) => ReactNode
}
