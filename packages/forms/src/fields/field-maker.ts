import type { Drafted, FieldDraft, FieldSettings } from '../field.ts'
import type { FieldType } from '../field-type.ts'

/** Makes fields of one type: `money('实付金额', { required: true })`. The settings keep their literal types. */
export interface FieldMaker<T extends FieldType> {
  (label: string): Drafted<T>
  <const S extends FieldSettings>(label: string, settings: S): Drafted<T, S>
}

export function fieldMaker<const T extends FieldType>(type: T, usual: FieldSettings = {}): FieldMaker<T> {
  function make(label: string): Drafted<T>
  function make<const S extends FieldSettings>(label: string, settings: S): Drafted<T, S>
  function make(label: string, settings: FieldSettings = {}): FieldDraft {
    return { required: false, asked: false, ...usual, ...settings, type, label }
  }
  return make
}
