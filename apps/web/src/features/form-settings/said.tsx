import styles from './form-editor.module.css'

/** Sentences about the problems at a place. */
export function Said({ id, sentences }: { id?: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div id={id} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.error} data-part="error">
          {sentence}
        </p>
      ))}
    </div>
  )
}
