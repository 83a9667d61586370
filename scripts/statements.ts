import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './imports.ts'

/** Calls that begin a statement of Kysely or hand one to `pg`, whatever they are called on. */
const beginning = new Set([
  'deleteFrom',
  'executeQuery',
  'insertInto',
  'mergeInto',
  'query',
  'selectFrom',
  'selectNoFrom',
  'updateTable',
])

/** How a file speaks to the database: each call and each text of SQL, as it is written, without what it is given. */
export function statementsIn({ path, text }: SourceFile): string[] {
  const found: string[] = []
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const ofSql = callee.object.type === 'Identifier' && callee.object.name === 'sql'
      if (ofSql) found.push(`sql.${name}(`)
      else if (beginning.has(name)) found.push(`.${name}(`)
    },
    TaggedTemplateExpression({ tag }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') found.push('sql`')
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** What a file holds beside types: the kinds of its statements that are there when the code runs. */
export function valuesIn({ path, text }: SourceFile): string[] {
  return parseSync(path, text).program.body.flatMap((one) => {
    if (one.type === 'ImportDeclaration') return one.importKind === 'type' ? [] : one.type
    if (one.type === 'ExportNamedDeclaration') return one.exportKind === 'type' ? [] : one.type
    return one.type === 'TSInterfaceDeclaration' || one.type === 'TSTypeAliasDeclaration' ? [] : one.type
  })
}
