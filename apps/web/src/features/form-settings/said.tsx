import ui from '../../ui/ui.module.css'
import { classes } from '../../ui/classes.ts'

/** Sentences about the problems at a place. */
export function Said({ id, sentences }: { id?: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div id={id} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence} className={classes(ui.bad, ui.size13, ui.line20)} data-part="error">
          {sentence}
        </p>
      ))}
    </div>
  )
}
