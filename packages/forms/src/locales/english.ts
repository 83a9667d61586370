import type { LinkedPart } from '../field.ts'
import type { Options } from '../options/options.ts'
import type { Kind } from '../kind.ts'
import type { Definitions } from '../registry.ts'

type SectionOf<K extends Kind> = Definitions[K]['sections'][number]
type FieldOf<K extends Kind> = SectionOf<K>['fields'][number]
type AnyField = { [K in Kind]: FieldOf<K> }[Kind]

type PartKey<F> = F extends { name: infer N extends string; parts: infer P extends readonly LinkedPart[] }
  ? `${N}.${P[number]['path']}`
  : never

type ColumnKey<F> = F extends {
  name: infer N extends string
  columns: readonly (infer C extends { name: string })[]
}
  ? `${N}.${C['name']}`
  : never

type ColumnOf<F> = F extends { columns: readonly (infer C)[] } ? C : never

type HelpedName<F> = F extends { name: infer N extends string; help: string } ? N : never

type OptionsOf<F> = F extends { options: infer O extends Options } ? O : never
type CodeOf<O> = O extends Options<string, infer C> ? C : never

/** The English words that forms need. A missing word or an extra one does not compile. */
export interface English {
  kinds: {
    [K in Kind]: {
      sections: Record<SectionOf<K>['key'], string>
      fields: Record<FieldOf<K>['name'] | PartKey<FieldOf<K>> | ColumnKey<FieldOf<K>>, string>
      help: Record<HelpedName<FieldOf<K>>, string>
    }
  }
  /** The text on cards. */
  yesNo: Record<'是' | '否', string>
  options: { [O in OptionsOf<AnyField | ColumnOf<AnyField>> as O['name']]: Record<CodeOf<O>, string> }
}
