import { parseSync } from 'oxc-parser'
import type { SourceFile } from './imports.ts'

/** What a file holds beside types: the kinds of its statements that are there when the code runs. */
export function valuesIn({ path, text }: SourceFile): string[] {
  return parseSync(path, text).program.body.flatMap((one) => {
    if (one.type === 'ImportDeclaration') return one.importKind === 'type' ? [] : one.type
    if (one.type === 'ExportNamedDeclaration') return one.exportKind === 'type' ? [] : one.type
    return one.type === 'TSInterfaceDeclaration' || one.type === 'TSTypeAliasDeclaration' ? [] : one.type
  })
}
