import type { Attachment } from '@countersign/contract'
import { FileLine } from '../../../ui/file-line.tsx'
import ui from '../../../ui/ui.module.css'

interface Props {
  /** Files of the whole column, from the first row to the last. */
  files: readonly Attachment[]
  /** Texts of the cells of the column: the names of their files. */
  texts: readonly string[]
  row: number
}

/** The files of one cell. A file that no longer exists is shown by its name. */
export function CellFiles({ files, texts, row }: Props) {
  const mine = filesOfRow(files, texts, row)
  if (mine.length === 0) return texts[row]
  return (
    <ul className={ui.stack4}>
      {mine.map((file) => (
        <li key={file.id}>
          <FileLine file={file} inCell />
        </li>
      ))}
    </ul>
  )
}

/** A cell joins the names of its files with 、, and the files are ordered by row. */
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

/** The number of files that a cell names; 0 unless all names match exactly. */
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
