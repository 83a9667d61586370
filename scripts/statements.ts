import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './imports.ts'

/** Calls that start a statement of Kysely or pass one to `pg`, on any object. */
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

/** The statements of a file: each call and each SQL text as written, without its values. */
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

/** The code of a file besides types: the kinds of its statements that exist at run time. */
export function valuesIn({ path, text }: SourceFile): string[] {
  return parseSync(path, text).program.body.flatMap((one) => {
    if (one.type === 'ImportDeclaration') return one.importKind === 'type' ? [] : one.type
    if (one.type === 'ExportNamedDeclaration') return one.exportKind === 'type' ? [] : one.type
    return one.type === 'TSInterfaceDeclaration' || one.type === 'TSTypeAliasDeclaration' ? [] : one.type
  })
}
