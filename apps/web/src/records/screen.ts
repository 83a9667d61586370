import type { QueryKey } from '@tanstack/react-query'
import type { Branch, ImportReport, Page, Permission, Route } from '@countersign/contract'
import type { ReactElement, ReactNode } from 'react'
import type { Reader } from '../lib/http/envelope.ts'
import type { PagedColumn } from '../ui/paged-table.tsx'

/** A call whose input the server checks; a refusal carries a message per field. */
export type CallOf<O> = Pick<Route, 'method' | 'path' | 'access' | 'writes'> & { output: Reader<O> }

interface Choice {
  /** A yes or no is 'true' or 'false', as in the address. */
  value: string | number
  label: string
}

/** A choice in a tree. */
export interface BranchChoice {
  value: string
  title: string
  children: BranchChoice[]
}

export interface RecordFilter {
  /** Name of the parameter of the list call. */
  name: string
  /** Without it the label of the field of this name, or else of the column. */
  label?: string
  /** Options of a choice; without them those of the field of this name, or else the filter is a text search. */
  options?: readonly Choice[]
  /** Options of a choice in a tree. */
  branches?: readonly BranchChoice[]
  /** Whether the filter is a day. */
  isDay?: boolean
}

interface FieldBase<Name extends string> {
  /** Name of the parameter of the submit call. */
  name: Name
  label: string
  /** Message for a blank field, in place of the general one or where the contract accepts a blank one. */
  required?: string
  /** Set at creation only; an edit cannot change it. */
  isFixed?: boolean
  /** A sentence below the field. */
  help?: string
}

/** Inputs that are not only a text or a number. */
type ChosenInput =
  | { kind: 'choice'; options: readonly Choice[] }
  /** Several values, comma-separated on the wire. */
  | { kind: 'choices'; options: readonly Choice[] }
  /** `also` are people whom a record names although they are not offered any more. */
  | { kind: 'person'; isMany?: true; also?: readonly { id: string; name: string }[] }
  | { kind: 'branch'; isMany?: true; options: readonly BranchChoice[] }
  | ({ kind: 'pairs' } & PairWords)
  /** An input of the screen's own, which the form gives `id`, `value` and `onChange`. */
  | {
      kind: 'own'
      input: ReactElement
      /** Why a value cannot be saved yet. */
      check?: (value: unknown) => string | undefined
    }

/** A field as a screen declares it, for a call with the parameters `Name`, of which `Plain` are texts and numbers. */
export type DeclaredField<Name extends string = string, Plain extends Name = Name> =
  /** The text or the number that the contract says. */
  | (FieldBase<Plain> & { kind?: undefined })
  | (FieldBase<Name> &
      (
        | /** A new password, which may be left blank. */ { kind: 'newPassword' }
        | ({ kind: 'rows' } & DeclaredRows)
        | ChosenInput
      ))

/** A field with what the contract says of it (form-of.ts). */
export type RecordField = FieldBase<string> &
  (
    | { kind: 'text' | 'longText'; max: number | undefined }
    | { kind: 'newPassword'; max: number | undefined }
    | { kind: 'number'; min: number | undefined; max: number | undefined }
    | ({ kind: 'rows' } & RowsWords)
    | ChosenInput
  )

/** A list of which each row is a place in a tree and a choice that belongs to it. */
export interface PairWords {
  /** Names of the two values of a row. */
  names: { branch: string; choice: string }
  labels: { branch: string; choice: string }
  branches: readonly BranchChoice[]
  choices: readonly Choice[]
  /** Labels of the buttons. */
  add: string
  remove: string
}

/** A column of a list of rows as a screen declares it; without `kind` it is what the contract says. */
interface DeclaredColumn {
  name: string
  label: string
  /** An amount, which the wire carries as a text. */
  kind?: 'amount'
  /** A cell that must not be cleared although the contract has a value for it. */
  isRequired?: true
}

/** `max` is the most characters of a text, or the largest number. */
export interface RowColumn {
  name: string
  label: string
  kind: 'text' | 'amount' | 'number'
  min: number | undefined
  max: number | undefined
  /** Message for a blank cell; without it the cell is optional. */
  required?: string
}

/** A list of at least one row of texts and numbers. A row keeps the `id` that it has. */
export interface DeclaredRows {
  /** Three columns. */
  columns: readonly DeclaredColumn[]
  /** Values of a new row. */
  initial: Readonly<Record<string, unknown>>
  /** Labels of the buttons. */
  add: string
  remove: string
}

export interface RowsWords extends Omit<DeclaredRows, 'columns'> {
  columns: readonly RowColumn[]
}

/** Words of a screen with a form. */
interface WriteWords {
  create: string
  edit: string
  /** Label of the button that saves an edit; 保存 by default. */
  save: string
  created: string
  saved: string
}

/** A value that its reader must keep. */
export interface OnceShown {
  label: string
  value: string
}

/** Words of a removal. */
interface RemovalWords {
  /** Label of the button. */
  action: string
  title: string
  text: string
  done: string
}

/** A button below a record in its drawer. */
export interface RecordAction<Detail> {
  label: string
  /** Whether a record has the button; every one without it. */
  isFor?: (record: Detail) => boolean
  /** Whether it is what people come to do. */
  isMain?: boolean
  run: (record: Detail) => void
}

/** Definition of a screen of records: words, calls, form and drawer. A read-only screen has no form. */
export interface RecordKind<Row extends { id: string }, Detail extends Row = Row> {
  /** Prefix of its query keys and of the ids of its form. */
  name: string
  words: {
    title: string
    /** Shown when the list is empty. */
    none: string
    /** Consequence of removing several records, if it is more or less than their deletion. */
    removeText?: string
  } & Partial<WriteWords>
  detail: CallOf<Detail>
  submit?: CallOf<Row>
  remove?: CallOf<unknown>
  /** Permission to create, edit, delete, import and export. */
  needs?: Permission
  /** Name of a record in confirmations and reports. */
  nameOf: (row: Row) => string
  /** Fields of the form (form-of.ts), which may depend on the record that is edited. */
  form?: readonly RecordField[] | ((seen: Detail | undefined) => readonly RecordField[])
  /** A part of the answer to a submission that no later answer has, such as a new password. */
  shownOnce?: (saved: Row) => readonly OnceShown[]
  /** Whether a record can be edited; every one without it. */
  mayEdit?: (row: Row) => boolean
  /** The way in which a record is removed, or that it stays. Without it every record can be deleted. */
  removal?: (row: Row) => RemovalWords | 'deletion' | 'none'
  /** Values that every record of the screen has; sent with the list, the export and the form. */
  fixed?: Readonly<Record<string, string>>
  /** Initial values of a new record. */
  initial?: Readonly<Record<string, unknown>>
  /** Values of an edit that are not a property of the record under the name of their field. */
  valuesOf?: (detail: Detail) => Readonly<Record<string, unknown>>
  /** The content of the drawer, if it is not the facts of the form, which are then texts, numbers and choices. */
  view?: (detail: Detail) => ReactNode
  /** Names of the fields that a directory maintains, which are locked. */
  ownedOf?: (detail: Detail) => readonly string[]
  /** Buttons in the drawer for people with the permission. */
  actions?: readonly RecordAction<Detail>[]
}

interface RecordColumn<Row> extends Omit<PagedColumn<Row>, 'label'> {
  /** Without it the label of the field of this name. */
  label?: string
}

/** An import of records from a sheet. */
export interface SheetImport {
  route: CallOf<ImportReport>
  /** Which sheets it takes, and how it finds a record. */
  hint: string
  /** Further queries that show what it may have added. */
  changes?: readonly QueryKey[]
}

/** The definition of a screen with a paged list. */
export interface RecordScreen<Row extends { id: string }, Detail extends Row = Row>
  extends RecordKind<Row, Detail> {
  list: CallOf<Page<Row>>
  /** The first one names the record. */
  columns: readonly RecordColumn<Row>[]
  filters: readonly RecordFilter[]
  /** Exports the list as a sheet with the same filters. */
  exportTo?: Pick<Route, 'path' | 'bytes'>
  /** Imports such a sheet. */
  importFrom?: SheetImport
  /** Answers the columns of the import; the export does so by default. */
  template?: Pick<Route, 'path' | 'bytes'>
  /** A part above the list, of what the list is asked for. */
  summary?: (asked: Readonly<Record<string, unknown>>) => ReactNode
  /** Opens a row elsewhere than in the drawer. */
  open?: (row: Row) => void
  /** Begins a new record elsewhere than in the form. */
  begin?: () => void
  /** Buttons above the list for people with the permission. */
  pageActions?: readonly { label: string; run: () => void }[]
  /** Buttons for the chosen rows; beside their deletion, if they can be deleted. */
  chosenActions?: readonly RecordAction<readonly Row[]>[]
}

/** The definition of a screen with a tree. */
export interface TreeScreen<Row extends { id: string; parentId: string }, Detail extends Row = Row>
  extends RecordKind<Row, Detail> {
  words: RecordKind<Row, Detail>['words'] & {
    /** Label of the field that names the parent. */
    parent: string
    /** Name of the top in that field. */
    top: string
    /** Adds a record below another one. */
    createBelow: string
  }
  list: CallOf<readonly Branch<Row>[]>
  exportTo?: Pick<Route, 'path' | 'bytes'>
  importFrom?: SheetImport
  move: CallOf<unknown>
  /** Text beside a name in the tree. */
  noteOf?: (row: Row) => ReactNode
}
