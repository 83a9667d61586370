import type { Attachment } from '@countersign/contract'
import { FileLine } from '../../../ui/file-line.tsx'
import fieldValueStyles from './field-value.module.css'

interface Props {
  /** Of the whole column, from the first row to the last. */
  files: readonly Attachment[]
  /** What the column's cells say: the names of their files. */
  texts: readonly string[]
  row: number
}

/** The files of one cell. One that is no longer there keeps its name. */
export function CellFiles({ files, texts, row }: Props) {
  const mine = filesOfRow(files, texts, row)
  if (mine.length === 0) return texts[row]
  return (
    <ul className={fieldValueStyles.files}>
      {mine.map((file) => (
        <li key={file.id}>
          <FileLine file={file} inCell />
        </li>
      ))}
    </ul>
  )
}

/** A cell joins the names of its files by 、, and the files stand in the order of the rows. */
function filesOfRow(
  files: readonly Attachment[],
  texts: readonly string[],
  row: number,
): readonly Attachment[] {
  let next = 0
  for (const [index, text] of texts.entries()) {
    const count = countOf(files.slice(next), text)
    if (index === row) return files.slice(next, next + count)
    next += count
  }
  return []
}

/** How many of the files a cell names; none unless it names them to the last letter. */
function countOf(files: readonly Attachment[], text: string): number {
  for (let count = 1; count <= files.length; count += 1) {
    const names = files
      .slice(0, count)
      .map((file) => file.name)
      .join('、')
    if (names === text) return count
    if (names.length >= text.length) return 0
  }
  return 0
}
