import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { drawDocuments } from './draw-documents.ts'

// The compiler alone, with the template, fonts and data of the product's own process.
drawDocuments(({ template, fontFolders }) => {
  const workspace = dirname(template)
  const typst = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFolders }] })
  const mainFileContent = readFileSync(template, 'utf8')
  let drawn = 0
  return async ({ data, pictures, timestamp }) => {
    drawn += 1
    if (drawn % 24 === 0) typst.evictCache(0)
    for (const { path, bytes } of pictures) typst.mapShadow(join(workspace, path), Buffer.from(bytes))
    const compiled = typst.compile({ mainFileContent, inputs: { data: JSON.stringify(data), rare: '' } })
    if (!compiled.result) throw new Error('typst made no document')
    const pdf = typst.pdf(compiled.result, { creationTimestamp: timestamp })
    typst.resetShadow()
    return pdf
  }
})
